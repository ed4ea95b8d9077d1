# The questions and answers of the protocol. `.ci/python types` writes this file.

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict


class RulesetName1(TypedDict):
    name: str
    text: str


RulesetName: TypeAlias = str | RulesetName1


class RulesetQuestion(TypedDict):
    ruleset: NotRequired[RulesetName]


class CheckQuestion(TypedDict):
    ruleset: NotRequired[RulesetName]
    fix: NotRequired[bool]


class PositionQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    ruleset: NotRequired[RulesetName]
    svg: NotRequired[bool]


class PlayQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    ruleset: NotRequired[RulesetName]


class ExplainQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    move: NotRequired[str]
    ruleset: NotRequired[RulesetName]


class History(TypedDict):
    fen: NotRequired[str]
    moves: NotRequired[list[str]]


class RulesetPair(TypedDict):
    rulesets: list[RulesetName]


class PuzzlesQuestion(TypedDict):
    rulesets: list[RulesetName]
    count: NotRequired[int]
    seed: NotRequired[int]


class SearchQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    ruleset: NotRequired[RulesetName]
    nodes: NotRequired[int | None]
    milliseconds: NotRequired[int | None]


class PerftQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    ruleset: NotRequired[RulesetName]
    depth: int


class TreePly(TypedDict):
    move: str
    before: NotRequired[list[str]]
    glyphs: NotRequired[list[int]]
    comments: NotRequired[list[str]]
    variations: NotRequired[list[list[TreePly]]]


class WrittenRuleset(TypedDict):
    name: str
    text: str


BeginWith: TypeAlias = Literal['text', 'template']


BlastItem: TypeAlias = int


class DrawQuestion(TypedDict):
    text: str
    blast: list[tuple[BlastItem, BlastItem]]


class FormChange1(TypedDict):
    choose: tuple[str, str]


class FormChange2(TypedDict):
    type: tuple[str, str]


class FormChange3(TypedDict):
    leave: str


class FormChange4(TypedDict):
    start: str


FormChange: TypeAlias = FormChange1 | FormChange2 | FormChange3 | FormChange4


class EffectQuestion(TypedDict):
    name: str
    text: str
    change: FormChange


PutItem: TypeAlias = str


RightItem: TypeAlias = str


class SetupEdit5(TypedDict):
    right: tuple[RightItem, bool]


Place: TypeAlias = str


Color: TypeAlias = Literal['white', 'black']


class Think1(TypedDict):
    milliseconds: int


class Think2(TypedDict):
    nodes: int


Think: TypeAlias = Literal['quick', 'steady', 'deep'] | Think1 | Think2


class GameTree(TypedDict):
    tags: NotRequired[list[tuple[str, str]]]
    comments: NotRequired[list[str]]
    line: NotRequired[list[TreePly]]


class PgnReading(TypedDict):
    pgn: str
    rulesets: list[RulesetName]


class ListedRuleset(TypedDict):
    schema: int
    ruleset: str
    name: str
    summary: str
    extends: list[str]
    family: NotRequired[str | None]
    file: NotRequired[str | None]


class StatedIn(TypedDict):
    ruleset: str
    line: int


class Assumption(TypedDict):
    field: str
    why: str


class RuleWarning(TypedDict):
    field: str
    message: str
    fen: str
    move: str


class Describe(TypedDict):
    schema: int
    ruleset: str
    markdown: str


class Replacement(TypedDict):
    line: int
    column: int
    end_line: int
    end_column: int
    replacement: str
    certain: bool


class ExampleCounts(TypedDict):
    run: int
    failed: int


Reason: TypeAlias = Literal['king-destroyed', 'checkmate', 'stalemate', 'hill', 'checks', 'race', 'lose-all', 'extinction', 'wipeout', 'repetition', 'halfmoves', 'dead-position']


class Move(TypedDict):
    uci: str
    san: str
    fen: str
    destroyed: list[str]
    converted: NotRequired[list[str]]
    chained: NotRequired[list[str]]
    walls: NotRequired[list[str]]
    stays: NotRequired[bool]


class Verdict2(TypedDict):
    ruleset: str
    legal: bool
    code: str
    reason: str


class BestPlay(TypedDict):
    result: str
    plies: int | None
    within: NotRequired[int | None]
    best: list[str]
    line: list[str]
    no_win_within: int
    no_loss_within: int
    nodes: int


class RequestError(TypedDict):
    code: str
    message: str


class FieldDifference(TypedDict):
    field: str
    values: list[str]
    meanings: list[str]
    assumed: list[list[Assumption]]


class WitnessResult(TypedDict):
    ruleset: str
    result: str
    winner: str | None
    plies: int | None
    best: str | None
    line: list[str]


class LeftOut(TypedDict):
    table: str
    why: str


class Puzzle(TypedDict):
    kind: str
    ruleset: str
    other: str
    fen: str
    question: str
    move: str
    san: str
    squares: list[str]
    answer: str


class Solve(TypedDict):
    schema: int
    ruleset: str
    fen: str
    result: str
    plies: int | None
    within: NotRequired[int | None]
    best: list[str]
    line: list[str]
    no_win_within: int
    no_loss_within: int
    nodes: int
    notes: NotRequired[list[str]]


class ProofCheck(TypedDict):
    schema: int
    ruleset: str
    fen: str
    verified: bool
    winner: str
    plies: int
    positions: int
    refusal: str | None


class Score1(TypedDict, closed=True):
    cp: int


class Score2(TypedDict, closed=True):
    mate: int


Score: TypeAlias = Score1 | Score2


Category: TypeAlias = Literal['loss', 'maybe-loss', 'blessed-loss', 'unknown', 'draw', 'cursed-win', 'maybe-win', 'win']


class SyzygyEntry(TypedDict):
    category: Category
    is_rounded: bool


class Branch(TypedDict):
    uci: str
    nodes: int


class TableBuild(TypedDict):
    schema: int
    table: str
    ruleset: str
    bytes: int


class TablePlan(TypedDict):
    schema: int
    table: str
    ruleset: str
    entries: int
    memory: int
    disk: int
    needs: list[str]
    is_built: bool


class TableCheck(TypedDict):
    schema: int
    table: str
    ruleset: str
    entries: int
    wrong: list[str]


class SideStats(TypedDict):
    wins: int
    draws: int
    losses: int
    cursed_wins: int | None
    blessed_losses: int | None
    dtz_win: dict[str, int]
    dtz_loss: dict[str, int]


class LongestWin(TypedDict):
    winner: str
    plies: int
    fen: str
    line: list[str]


class ResultCounts(TypedDict):
    positions: int
    white: int
    drawn: int
    black: int
    longest: int | None


class Bench(TypedDict):
    schema: int
    ruleset: str
    positions: int
    depth: int
    nodes: int
    nodes_per_second: int


class Fingerprint(TypedDict):
    schema: int
    fingerprint: int


class Error(TypedDict):
    schema: int
    input: str
    error: RequestError
    notes: NotRequired[list[str]]


class PageRulesets(TypedDict):
    schema: int
    rulesets: list[ListedRuleset]
    men: str


class GalleryDiagram(TypedDict):
    id: str
    name: str
    source: str
    says: str
    fen: str
    svg: str


class MoveStanding(TypedDict):
    uci: str
    san: str
    zeroing: bool
    conversion: bool
    dtz: int | None
    precise_dtz: int | None
    dtc: int | None
    dtm: int | None
    dtw: int | None
    checkmate: bool
    stalemate: bool
    variant_win: bool
    variant_loss: bool
    insufficient_material: bool
    category: Category


class MainlineMove(TypedDict):
    uci: str
    san: str
    dtz: int
    precise_dtz: int | None


class TargetMove(TypedDict):
    uci: str
    becomes: NotRequired[str | None]


class PagePly(TypedDict):
    move: str
    number: str
    said: list[tuple[str, list[str]]]
    waits: list[str]


class Said(TypedDict):
    games: list[str]
    legal: bool
    why: str


class BoardsInWords(TypedDict):
    shown: str
    picked: str | None
    pointed: str | None


Hand: TypeAlias = str


Hand1: TypeAlias = int


class PageRuleset(TypedDict):
    title: str
    summary: str
    hash: str


class Waits(TypedDict):
    ply: int
    move: str
    code: str
    why: str
    steps: list[str]


class Moved(TypedDict):
    slides: list[tuple[str, str]]
    captured: str | None
    waves: list[list[str]]
    walls: list[str]


class RulesetText(TypedDict):
    schema: int
    text: str


class TextRange(TypedDict):
    line: int
    column: int
    end_line: int
    end_column: int


class FormChoice(TypedDict):
    name: str
    about: str
    value: str
    chosen: bool


class FormEntry(TypedDict):
    kind: str
    typed: str
    least: int | None
    most: int | None


class EffectSide(TypedDict):
    name: str
    svg: str
    told: str


CastlingRight = TypedDict(
    'CastlingRight',
    {
        'right': str,
        'can': bool,
        'is': bool,
    },
)


BestMove = TypedDict(
    'BestMove',
    {
        'uci': str,
        'san': str | None,
        'from': str,
        'to': str,
    },
)


class ThoughtInWords(TypedDict):
    score: str
    line: str


class MoveWorth(TypedDict):
    uci: str
    san: str
    result: str
    plies: int | None
    within: NotRequired[int | None]
    says: str


class WorthInWords(TypedDict):
    board: str
    sentence: str
    line: str


class BoardError(TypedDict):
    schema: int
    input: str
    error: RequestError
    notes: NotRequired[list[str]]
    board: int
    name: str


class InAllInWords(TypedDict):
    differ: str
    all: str


class EvaluatedLine(TypedDict):
    move: BestMove
    white: str
    line: list[str]
    says: ThoughtInWords


class EvaluationInWords(TypedDict):
    differ: str


class PgnFile(TypedDict):
    schema: int
    name: str
    pgn: str


class PgnGame(TypedDict):
    schema: int
    start: str
    tags: list[tuple[str, str]]
    comments: list[str]
    line: list[TreePly]
    rulesets: list[RulesetName]
    notes: list[str]


class IllegalMove(TypedDict):
    ply: int
    move: str | None
    reason: str
    code: str


class DueDraw(TypedDict):
    ply: int
    reason: Reason


class GameParting(TypedDict):
    ply: int
    move: str | None
    why: str


class GameExample(TypedDict):
    file: str
    game: int
    byte: int
    at: str | None
    move: str | None
    why: str


Fault: TypeAlias = int


Pair: TypeAlias = int


class MatchFigure(TypedDict):
    value: float | None
    interval: list[float | None]


class MatchTest(TypedDict):
    elo: list[float]
    normalized: bool
    llr: float
    bound: float
    accepted: bool | None


class WhiteResults(TypedDict):
    wins: int
    draws: int
    losses: int
    score: float | None
    interval: list[float] | None


class AssessedPlies(TypedDict):
    mean: float | None
    p10: float | None
    median: float | None
    p90: float | None


class PieceWorth(TypedDict):
    value: float
    error: float


class Skill(TypedDict):
    games: int
    score: float
    interval: list[float]


class Against(TypedDict):
    ruleset: str
    hash: str
    positions: int
    differing: float | None
    interval: list[float] | None


class ListQuestion(TypedDict):
    ruleset: NotRequired[RulesetName | None]


class CompareQuestion(TypedDict):
    fen: NotRequired[str]
    chess960: NotRequired[bool]
    moves: NotRequired[list[str]]
    move: NotRequired[str | None]
    history: NotRequired[History | None]
    rulesets: NotRequired[list[RulesetName]]
    solve: NotRequired[int | None]
    html: NotRequired[bool]


class PageState(TypedDict):
    start: NotRequired[str]
    moves: NotRequired[list[str]]
    at: NotRequired[int | None]
    tree: NotRequired[list[TreePly] | None]
    lists: NotRequired[bool]
    rulesets: NotRequired[list[RulesetName]]
    picked: NotRequired[str | None]
    pointed: NotRequired[str | None]
    flipped: NotRequired[bool]


class BeginQuestion(TypedDict):
    ruleset: str
    what: BeginWith
    name: str


class FormQuestion(TypedDict):
    text: str
    change: NotRequired[FormChange | None]


class ExampleQuestion(TypedDict):
    text: str
    state: PageState
    board: int


class SetupEdit1(TypedDict):
    put: tuple[Place, PutItem]


class SetupEdit2(TypedDict):
    clear: Place


class SetupEdit3(TypedDict):
    move: tuple[Place, Place]


class SetupEdit4(TypedDict):
    turn: Color


SetupEdit: TypeAlias = SetupEdit1 | SetupEdit2 | SetupEdit3 | SetupEdit4 | SetupEdit5 | Literal['empty'] | Literal['start']


class ThinkQuestion(TypedDict):
    state: PageState
    board: NotRequired[int]
    think: NotRequired[Think]


class PageSolveQuestion(TypedDict):
    state: PageState
    nodes: NotRequired[int | None]


class EvaluateQuestion(TypedDict):
    state: PageState
    lines: NotRequired[int]
    nodes: NotRequired[int | None]


class PgnWriting(TypedDict):
    state: PageState
    board: int
    game: NotRequired[GameTree | None]


class Rules(TypedDict):
    schema: int
    rulesets: list[ListedRuleset]


ShownField = TypedDict(
    'ShownField',
    {
        'field': str,
        'value': str,
        'meaning': str,
        'from': StatedIn,
        'assumed': NotRequired[list[Assumption]],
    },
)


class Problem(TypedDict):
    severity: str
    code: str
    message: str
    file: NotRequired[str | None]
    line: int
    column: int
    end_line: int
    end_column: int
    help: str
    suggestion: Replacement | None


class Outcome(TypedDict):
    winner: Color | None
    reason: Reason


class Moves(TypedDict):
    schema: int
    ruleset: str
    fen: str
    check: bool
    outcome: Outcome | None
    notes: NotRequired[list[str]]
    moves: list[Move]
    svg: NotRequired[str | None]


class Verdict1(TypedDict):
    ruleset: str
    legal: bool
    uci: str
    san: str
    fen: str
    destroyed: list[str]
    converted: NotRequired[list[str]]
    chained: NotRequired[list[str]]
    walls: NotRequired[list[str]]
    stays: NotRequired[bool]
    check: bool
    outcome: Outcome | None


Verdict: TypeAlias = Verdict1 | Verdict2


class Explain(TypedDict):
    schema: int
    ruleset: str
    fen: str
    outcome: Outcome | None
    move: Verdict
    steps: list[str]
    notes: NotRequired[list[str]]


class Under1(TypedDict):
    ruleset: str
    fen: str
    check: bool
    outcome: Outcome | None
    legal_moves: int
    best_play: NotRequired[BestPlay | None]
    notes: NotRequired[list[str]]


class Under2(TypedDict):
    ruleset: str
    error: RequestError


Under: TypeAlias = Under1 | Under2


class MoveVerdicts(TypedDict):
    move: str
    verdicts: list[Verdict]


class Parting(TypedDict):
    fen: str
    how: str
    rulesets: list[Under]


class MoveWitness(TypedDict):
    fen: str
    men: int
    kind: str
    rulesets: list[Under]
    move: str | None
    verdicts: list[Verdict]
    steps: list[list[str]]


class WitnessReason(TypedDict):
    line: list[str]
    fen: str
    move: str
    verdicts: list[Verdict]
    steps: list[list[str]]


class ComparedTables(TypedDict):
    men: int
    classes: int
    left_out: NotRequired[list[LeftOut]]


class Puzzles(TypedDict):
    schema: int
    rulesets: list[str]
    seed: int
    puzzles: list[Puzzle]


class BestLine(TypedDict):
    score: Score
    pv: list[str]


class Probe(TypedDict):
    schema: int
    ruleset: str
    fen: str
    result: Category
    plies: int | None
    dtz: int | None
    syzygy: NotRequired[SyzygyEntry | None]
    best: list[str]
    notes: NotRequired[list[str]]


class Perft(TypedDict):
    schema: int
    ruleset: str
    fen: str
    depth: int
    nodes: int
    divide: NotRequired[list[Branch] | None]
    notes: NotRequired[list[str]]


class Stats(TypedDict):
    schema: int
    table: str
    ruleset: str
    symmetry: int
    white: SideStats
    black: SideStats


class Longest(TypedDict):
    schema: int
    table: str
    ruleset: str
    longest: list[LongestWin]


class CensusClass(TypedDict):
    table: str
    fates: list[ResultCounts]


class Gallery(TypedDict):
    schema: int
    diagrams: list[GalleryDiagram]


class PositionStanding(TypedDict):
    dtz: int | None
    precise_dtz: int | None
    dtc: int | None
    dtm: int | None
    dtw: int | None
    checkmate: bool
    stalemate: bool
    variant_win: bool
    variant_loss: bool
    insufficient_material: bool
    category: Category
    moves: list[MoveStanding]


class Mainline(TypedDict):
    mainline: list[MainlineMove]
    winner: str | None
    dtz: int
    precise_dtz: int | None


class ShippedPuzzles(TypedDict):
    schema: int
    pairs: list[Puzzles]


class Target(TypedDict):
    square: str
    moves: list[TargetMove]
    on: list[int]
    differs: bool


class PageLine(TypedDict):
    plies: list[PagePly]
    parting: int | None


Differing = TypedDict(
    'Differing',
    {
        'uci': str,
        'from': str,
        'to': str,
        'san': str,
        'said': list[Said],
    },
)


class PageBoard1(TypedDict):
    name: str
    ruleset: NotRequired[PageRuleset | None]
    error: RequestError


class PageBoard2(TypedDict):
    name: str
    ruleset: NotRequired[PageRuleset | None]
    fen: str
    turn: str
    check: bool
    outcome: Outcome | None
    status: str
    svg: str
    squares: list[str]
    can: list[str]
    targets: list[str]
    hands: NotRequired[list[tuple[Hand, Hand1]]]
    waits: Waits | None
    point: NotRequired[str | None]
    moved: NotRequired[Moved | None]
    notes: NotRequired[list[str]]


PageBoard: TypeAlias = PageBoard1 | PageBoard2


class CheckReport(TypedDict):
    schema: int
    file: str
    problems: list[Problem]
    examples: ExampleCounts


FormRow = TypedDict(
    'FormRow',
    {
        'path': str,
        'depth': int,
        'name': str,
        'about': str,
        'more': str,
        'value': str,
        'words': str,
        'place': TextRange | None,
        'from': str | None,
        'left_out': str | None,
        'choices': list[FormChoice],
        'chips': list[FormChoice],
        'entry': FormEntry | None,
        'only_text': bool,
    },
)


class FormEffect(TypedDict):
    schema: int
    done: bool
    told: str
    fen: str | None
    sides: list[EffectSide]


class Setup(TypedDict):
    schema: int
    fen: str
    fault: str | None
    svg: str
    squares: list[str]
    occupied: list[str]
    turn: str
    rights: list[CastlingRight]


class Thought(TypedDict):
    schema: int
    done: bool
    move: BestMove | None
    outcome: Outcome | None
    score: Score | None
    depth: int
    nodes: int
    milliseconds: int
    line: list[str]
    says: ThoughtInWords


BoardWorth = TypedDict(
    'BoardWorth',
    {
        'schema': int,
        'ruleset': str,
        'fen': str,
        'result': str,
        'plies': int | None,
        'within': NotRequired[int | None],
        'best': list[str],
        'line': list[str],
        'no_win_within': int,
        'no_loss_within': int,
        'nodes': int,
        'notes': NotRequired[list[str]],
        'done': bool,
        'from': str,
        'outcome': Outcome | None,
        'winner': str | None,
        'san': list[str],
        'moves': NotRequired[list[MoveWorth]],
        'says': WorthInWords,
        'board': int,
        'name': str,
    },
)


class InAll(TypedDict):
    schema: int
    done: bool
    differ: bool
    says: InAllInWords


class BoardEvaluation(TypedDict):
    schema: int
    done: bool
    board: int
    name: str
    depth: int
    nodes: int
    outcome: Outcome | None
    lines: list[EvaluatedLine]


class EvaluationInAll(TypedDict):
    schema: int
    done: bool
    differ: bool
    says: EvaluationInWords


class GameUnder(TypedDict):
    ruleset: str
    plies: int
    fen: str | None
    outcome: Outcome | None
    illegal: IllegalMove | None
    draws: list[DueDraw]
    disputed: str | None


class GamesCount(TypedDict):
    games: int
    example: GameExample | None


class MatchResult(TypedDict):
    schema: int
    ruleset: str
    hash: str
    engines: list[str]
    limit: str
    games: int
    wins: int
    draws: int
    losses: int
    faults: list[Fault]
    pairs: list[Pair]
    score: MatchFigure | None
    elo: MatchFigure | None
    normalized_elo: MatchFigure | None
    sprt: MatchTest | None


class Assessment(TypedDict):
    schema: int
    ruleset: str
    hash: str
    games: int
    nodes: int
    seed: int
    white: WhiteResults
    ends: dict[str, int]
    draws: dict[str, int]
    plies: AssessedPlies
    moves_per_position: float | None
    captures_per_game: float | None
    explosions_per_game: float | None
    destroyed_per_explosion: float | None
    lead_changes: float | None
    decided: float | None
    worth: dict[str, PieceWorth]
    skill: Skill | None
    against: Against | None
    intervals: dict[str, list[float]]


class SetupQuestion(TypedDict):
    fen: str
    edit: NotRequired[SetupEdit | None]
    flipped: NotRequired[bool]
    rulesets: NotRequired[list[RulesetName]]


class Show(TypedDict):
    schema: int
    ruleset: str
    name: str
    summary: str
    extends: list[str]
    hash: str
    fields: list[ShownField]
    sources: list[str]
    warnings: list[RuleWarning]


class Check(TypedDict):
    schema: int
    file: str
    problems: list[Problem]
    examples: ExampleCounts
    text: NotRequired[str | None]


class Board(TypedDict):
    schema: int
    ruleset: str
    fen: str
    check: bool
    outcome: Outcome | None
    notes: NotRequired[list[str]]
    legal_moves: int
    svg: NotRequired[str | None]


class Play(TypedDict):
    schema: int
    ruleset: str
    start: str
    plies: list[Verdict]
    fen: str
    outcome: Outcome | None
    notes: NotRequired[list[str]]


class Compare1(TypedDict):
    schema: int
    input: str
    rulesets: list[Under]
    differ: bool
    notes: NotRequired[list[str]]
    html: NotRequired[str | None]
    differences: list[MoveVerdicts]


class Compare2(TypedDict):
    schema: int
    input: str
    rulesets: list[Under]
    differ: bool
    notes: NotRequired[list[str]]
    html: NotRequired[str | None]
    move: MoveVerdicts


class Compare3(TypedDict):
    schema: int
    input: str
    rulesets: list[Under]
    differ: bool
    notes: NotRequired[list[str]]
    html: NotRequired[str | None]
    line: list[MoveVerdicts]
    parts_at: int | None


Compare: TypeAlias = Compare1 | Compare2 | Compare3


class Diff(TypedDict):
    schema: int
    rulesets: list[str]
    same: bool
    fields: list[FieldDifference]
    position: Parting | None
    differences: list[MoveVerdicts]
    looked_at: int


class OutcomeWitness(TypedDict):
    table: str
    fen: str
    men: int
    results: list[WitnessResult]
    differ: int
    of: int
    why: WitnessReason | None


class Search(TypedDict):
    schema: int
    ruleset: str
    fen: str
    depth: int
    nodes: int
    lines: list[BestLine]


class Census(TypedDict):
    schema: int
    rulesets: list[str]
    classes: list[CensusClass]


class Differences(TypedDict):
    told: str
    moves: list[Differing]


class CheckedText(TypedDict):
    schema: int
    report: CheckReport
    show: Show | None
    blast: list[tuple[BlastItem, BlastItem]] | None


class Form(TypedDict):
    schema: int
    text: str
    rows: list[FormRow] | None


class Game(TypedDict):
    file: str
    game: int
    tags: dict[str, str]
    rulesets: list[GameUnder]
    part: GameParting | None
    byte: int
    shard: NotRequired[str | None]
    problems: NotRequired[list[str]]
    schema: NotRequired[int]


class RulesetTally(TypedDict):
    ruleset: str
    games: int
    plies: int
    ends: dict[str, int]
    open: int
    illegal: dict[str, GamesCount]
    played_past: dict[str, int]
    disputed: GamesCount


class Witness(TypedDict):
    schema: int
    rulesets: list[str]
    seed: int
    moves: list[MoveWitness]
    looked_at: int
    all_of: int
    outcome: list[OutcomeWitness]
    tables: ComparedTables | None
    no_tables: NotRequired[str | None]


class Boards(TypedDict):
    schema: int
    at: int
    picked: str | None
    targets: list[Target]
    line: NotRequired[PageLine | None]
    tree: NotRequired[list[PagePly] | None]
    differences: Differences
    says: BoardsInWords
    notes: list[str]
    boards: list[PageBoard]


class GamesSummary(TypedDict):
    schema: int
    games: int
    plies: int
    rulesets: list[RulesetTally]
    partings: dict[str, GamesCount]
    unknown_variants: dict[str, int]
    unknown_rulesets: dict[str, int]
    problems: int


QuestionsAndAnswersOfIsotope: TypeAlias = PositionStanding | Mainline | RulesetText | Boards | CheckedText | FormEffect | BoardEvaluation | BoardError | EvaluationInAll | Form | Gallery | PgnGame | PgnFile | ShippedPuzzles | PageRulesets | Setup | BoardWorth | InAll | Thought | Assessment | Bench | Fingerprint | Board | Census | Check | Compare | Describe | Diff | Error | Explain | Game | GamesSummary | MatchResult | Moves | Perft | Play | Probe | Puzzles | Rules | ListedRuleset | Search | Show | Solve | ProofCheck | TableBuild | Longest | TablePlan | Stats | TableCheck | Witness
