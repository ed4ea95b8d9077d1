//! Formats numbers for the text form.

/// Writes a number with commas between groups of three digits.
///
/// ```
/// assert_eq!(isotope_answer::with_commas(1_234_567), "1,234,567");
/// ```
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
