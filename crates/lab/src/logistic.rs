//! Logistic regression with standard errors that allow for samples of the same game being alike.

/// A sample: `N` quantities, the result from 0 to 1, the weight of the sample, and its group, within which samples
/// may depend on each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<const N: usize> {
    pub(crate) quantities: [f64; N],
    pub(crate) result: f64,
    pub(crate) weight: f64,
    pub(crate) group: usize,
}

/// The strength with which coefficients are pulled towards 0, as a share of a group's weight. It keeps the
/// coefficients finite if the quantities decide every result.
const PULL: f64 = 0.05;

/// The coefficients that fit the samples best, each with its standard error; `None` for fewer than two groups or
/// if the samples do not determine the coefficients. `groups` is the number of groups.
pub(crate) fn fit<const N: usize>(samples: &[Sample<N>], groups: usize) -> Option<[(f64, f64); N]> {
    if groups < 2 {
        return None;
    }
    let mut coefficients = [0.0; N];
    let mut curvature = [[0.0; N]; N];
    for _ in 0..50 {
        let mut slope = coefficients.map(|coefficient| -PULL * coefficient);
        curvature = std::array::from_fn(|i| std::array::from_fn(|j| PULL * f64::from(i == j)));
        for sample in samples {
            let expected = expected(&sample.quantities, &coefficients);
            let off = sample.weight * (sample.result - expected);
            let bend = sample.weight * expected * (1.0 - expected);
            for (i, a) in sample.quantities.iter().enumerate() {
                slope[i] += off * a;
                for (j, b) in sample.quantities.iter().enumerate() {
                    curvature[i][j] += bend * a * b;
                }
            }
        }
        let step = solve(curvature, slope)?;
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        // A step of Newton's method may be far too long where the curve is flat.
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (coefficient, step) in coefficients.iter_mut().zip(step) {
            *coefficient += scale * step;
        }
        if longest < 1e-10 {
            break;
        }
    }
    with_errors(samples, groups, coefficients, curvature)
}

/// The coefficients with their errors, by the sandwich of the curvature and the slopes of the groups.
fn with_errors<const N: usize>(
    samples: &[Sample<N>],
    groups: usize,
    coefficients: [f64; N],
    curvature: [[f64; N]; N],
) -> Option<[(f64, f64); N]> {
    let mut slopes = vec![[0.0; N]; groups];
    for sample in samples {
        let off = sample.weight * (sample.result - expected(&sample.quantities, &coefficients));
        for (slope, quantity) in slopes[sample.group].iter_mut().zip(sample.quantities) {
            *slope += off * quantity;
        }
    }
    let mut squares = [0.0; N];
    for slope in slopes {
        let moved = solve(curvature, slope)?;
        for (square, moved) in squares.iter_mut().zip(moved) {
            *square += moved * moved;
        }
    }
    let many = groups as f64;
    let few = many / (many - 1.0).max(1.0) * many / (many - N as f64).max(1.0);
    Some(std::array::from_fn(|i| (coefficients[i], (few * squares[i]).sqrt())))
}

/// The result expected of these quantities.
fn expected<const N: usize>(quantities: &[f64; N], coefficients: &[f64; N]) -> f64 {
    let sum: f64 = quantities.iter().zip(coefficients).map(|(a, b)| a * b).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Solves a system of linear equations by Gaussian elimination; `None` if it has no single solution.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for i in 0..N {
        let pivot = (i..N).max_by(|a, b| matrix[*a][i].abs().total_cmp(&matrix[*b][i].abs()))?;
        matrix.swap(i, pivot);
        right.swap(i, pivot);
        if matrix[i][i].abs() < 1e-12 {
            return None;
        }
        for below in i + 1..N {
            let factor = matrix[below][i] / matrix[i][i];
            let row = matrix[i];
            for (entry, above) in matrix[below].iter_mut().zip(row).skip(i) {
                *entry -= factor * above;
            }
            right[below] -= factor * right[i];
        }
    }
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use isotope_match::Estimate;

    /// Groups of ten equal samples, with a result drawn by these coefficients.
    fn drawn(truth: [f64; 2], groups: usize, random: &mut fastrand::Rng) -> Vec<Sample<2>> {
        let mut samples = Vec::new();
        for group in 0..groups {
            let quantities = [1.0, f64::from(random.i32(-3..=3))];
            let result = f64::from(random.f64() < expected(&quantities, &truth));
            samples.extend([Sample { quantities, result, weight: 0.1, group }; 10]);
        }
        samples
    }

    #[test]
    fn coefficients_are_found_again_from_many_results() {
        let mut random = fastrand::Rng::with_seed(1);
        let truth = [-0.4, 0.9];
        let fitted = fit(&drawn(truth, 20_000, &mut random), 20_000).expect("they are determined");
        for ((value, error), truth) in fitted.into_iter().zip(truth) {
            assert!((value - truth).abs() < 0.06 && error < 0.03, "{value} ± {error}");
        }
    }

    #[test]
    fn nineteen_of_twenty_intervals_cover_the_truth_though_samples_of_a_group_are_alike() {
        let mut random = fastrand::Rng::with_seed(2);
        let truth = [0.3, 0.5];
        let mut covering = [0; 2];
        for _ in 0..1000 {
            let fitted = fit(&drawn(truth, 80, &mut random), 80).expect("they are determined");
            for (i, (value, error)) in fitted.into_iter().enumerate() {
                let Estimate { low, high, .. } = Estimate::around(value, error, 78.0);
                covering[i] += usize::from((low..=high).contains(&truth[i]));
            }
        }
        assert!(covering.iter().all(|covering| (920..=980).contains(covering)), "{covering:?}");
    }

    #[test]
    fn quantities_that_decide_every_result_have_finite_coefficients() {
        let sample = |group: usize| {
            let sign = if group.is_multiple_of(2) { 1.0 } else { -1.0 };
            Sample { quantities: [sign], result: (sign + 1.0) / 2.0, weight: 1.0, group }
        };
        let samples: Vec<Sample<1>> = (0..40).map(sample).collect();
        let [(value, error)] = fit(&samples, 40).expect("they are determined");
        assert!(value > 3.0 && value < 20.0 && error.is_finite(), "{value} ± {error}");
        assert!(fit(&samples[..1], 1).is_none(), "one group shows nothing");
    }
}
