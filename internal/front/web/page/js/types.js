/**
 * The JSON shapes that the service and the page exchange. This file holds types only.
 *
 * A place is a cell number (row * cols + col) or a node number.
 *
 * @typedef {{name: string, word: string, role: 'floor'|'field'|'wall'|'gate'|'item'|'goal'|'piece'|'home'|'outside', sign?: string}} Kind
 *   a kind of cell of a game: its name in looks, and the word for it in the language of the page
 * @typedef {{kind: string, text?: string}} Look  what a place looks like: the name of a kind, and a text of its own
 * @typedef {{place: number, names: string[]}} TokensAt  who stands on a place
 * @typedef {{rows: number, cols: number, looks: Look[], cells: number[], tokens: TokensAt[]}} GridView
 * @typedef {{text: string, kind: string, tokens?: string[]}} NodeView
 * @typedef {{nodes: NodeView[], edges: [number, number][], directed: boolean}} GraphView
 * @typedef {{origin: string, things: {name: string, colours: string[], rows: string[]}[], signs: Record<string, string[]>}} BoardSheet
 *   what a board brings along: the text that it is part of, pictures of its things, and the things behind each text of a look
 * @typedef {{grid?: GridView, graph?: GraphView, sheet?: BoardSheet}} View  a board as something to draw: exactly one of grid and graph is there
 *
 * @typedef {{place: number, kind: string, text?: string}} CellChange
 * @typedef {{caption: string, cells?: CellChange[], tokens?: TokensAt[], marks?: number[], walk?: number[], push?: number[]}} Frame
 *   one picture, as a difference to the board's view; walk: the places that its token passes on the way from the picture before, both ends
 *   included; push: from where to where it pushes a piece at the end
 *
 * @typedef {{doc: string, at: number, values: (number|null)[][]}} Given  a layer that depends on a chosen place
 * @typedef {{step: number, from: number, to: number, token?: string}} Leg
 * @typedef {{next?: (number|null)[], given?: (number|null)[][], lines?: Leg[][], token?: string, of?: 'place'|'given', then: number}} Trail
 *   from which place the number of each comes; with a choice: where who is to move goes, whose place that changes, and the
 *   layer in which the way goes on; lines: the whole way from each place, where a place alone does not say who goes on from it
 * @typedef {{name: string, doc: string, tip?: string, kind: 'heat'|'area'|'waking'|'order', values?: (number|null)[],
 *   legend?: Record<string, string>, notes?: {place: number, text: string}[], given?: Given, way?: Trail}} Layer
 * @typedef {{layer: Layer, upTo?: number, given?: number}} ShownLayer  a layer that is on
 *
 * @typedef {{text: string, places?: number[], copy?: boolean}} Part  a piece of a sentence; with places it is a mention; copy: a text to copy
 * @typedef {{headline: Part[], because: Part[][], line?: string[]}} Told  line: the moves to a reader, who need not know the notation
 *
 * @typedef {{line: number[], state: number[], look: number[], wave: number[], words: number[][], queue: number[][], waits: number[],
 *   node?: number[], mark?: number[], value?: number[]}} TraceSteps  one column for each property of the steps
 * @typedef {{name: string, play?: string, place?: number, cells?: number[], stands?: number[]}} TraceState  play: the state as play reads it, where its name is none
 * @typedef {{form: 'grid'|'tree'|'plan', doc: string, byWave?: boolean, byValue?: boolean, marks: {name: string, tone: string}[], sheets?: string[], rows?: number,
 *   cols?: number, rowName?: string, colName?: string, rowTags?: string[], colTags?: string[], parents?: number[],
 *   nodes?: {x: number, y: number, size: number, text?: string, door?: boolean, cells?: number[]}[], links?: [number, number][]}} Space
 * @typedef {{step: number, name: string, state: string, holds: string, truth: string, mark: number}} Wrong  step: counted from 0; mark: what the truth is in the picture of the space
 * @typedef {{unit: string, note?: string, total: number, listed: number, events: number, whole: boolean, waits: string,
 *   code: {text: string, say?: string}[], waves: {name: string, count: number}[], steps: TraceSteps, states: TraceState[], words: string[],
 *   looks?: {kind: string, text?: string}[], tokens?: string[], space?: Space, wrong?: Wrong}} Trace  the search itself, step by step
 * @typedef {{places: number[], wave: number[], upTo: number, now?: number, colours?: Map<number, string>}} ShownTrace
 *   now: the place that the step is about, if it is not the newest; colours: those of places that are held
 *
 * @typedef {{expanded: number, generated: number, stored: number}} Counts
 * @typedef {{rests: string, checked: boolean|null, checker: string, certificate?: unknown}} Proof
 * @typedef {{schema: string, game: string, params: Params, method: string, sound: boolean,
 *   verdict: 'proved'|'refuted'|'unknown', headline: string, because: string[], answer: unknown, unit: string,
 *   bounds: {at_least: number|null, at_most: number|null}, line: {move: string, state: string}[], proof: Proof,
 *   difficulty?: Record<string, any> & {capped: string[]}, stopped?: string, counts: Counts, seconds: number, source?: string, command?: string}} Report
 *
 * @typedef {Record<string, string>} Params
 * @typedef {{name: string, doc: string, role: 'rule'|'shape'|'detail', kind: 'choice'|'int'|'ints'|'bool'|'words'|'text'|'number',
 *   default: string, choices?: string[], words?: string[], min?: number, max?: number, ofBoard?: boolean}} Param
 * @typedef {{name: string, title: string, doc: string, cost: string, sound: boolean, report?: string}} Method  title: what people call it; report: the number of the student report that it comes from
 * @typedef {{name: string, title: string, text?: string, params?: Params}} Example  text: absent after the first where texts are programs
 * @typedef {{name: string, doc: string, target: 'look'|'token', kind?: string, text?: string, texts?: string[],
 *   min?: number, max?: number, token?: string, tokens?: string[], key?: string, sheet?: boolean, figure?: boolean}} Brush
 * @typedef {{doc: string, players: 'sides'|'runners'|'explorers'|'solo'}} PlayKind
 *
 * @typedef {{name: string, title: string, lead: string, doc: string, units: string[], aliases?: string[]}} GameEntry
 * @typedef {{body: number, cells: number, seconds: number, nodes: number, memory: number, solves: number}} Limits
 * @typedef {{games: GameEntry[], limits: Limits}} GameList
 * @typedef {GameEntry & {params: Param[], formats: {name: string, doc: string}[], methods: Method[],
 *   measures: {name: string, kind: 'count'|'number'|'share'|'flag'|'steps', doc: string}[],
 *   examples: Example[], kinds: Kind[], brushes: Brush[], square: boolean, side?: number, code?: string, play: PlayKind}} Game  side: the most rows and columns; code: the language of texts that are programs
 *
 * @typedef {{text?: string, case?: number, view?: View, id?: string, example?: number, params?: Params}} Question
 *   a board as requests name it: by text, as a view, by ID, or as an example of the game
 * @typedef {{seconds?: number, nodes?: number, memory?: number}} Budget
 * @typedef {Question & {method?: string, budget?: Budget, check?: boolean, certificate?: boolean, difficulty?: boolean, trace?: boolean,
 *   omit?: string[], live?: boolean}} SolveRequest
 * @typedef {{title: string, lead: string, params: Param[], play: PlayKind}} OwnGame  the game that a text describes
 * @typedef {{text: string, title?: string, params: Params, example?: number, id?: string, view: View, question?: string, terms?: string[], cases: number, case: number,
 *   methods?: Method[], seed?: number, levels?: {param: string, keys: string[]}, game?: OwnGame}} Shown  a board as the service describes it; levels: those of
 *   the text that it belongs to, by keys that change with the question
 * @typedef {Shown & {report: Report, units: string[], told: Told, layers: Layer[], frames: Frame[], trace?: Trace, omitted?: string[]}} Answer
 *   units: a number of the report's units in the language of the page, one text per plural form; the report's own is a word for programs
 * @typedef {{counts: Counts, bounds: Report['bounds'], seconds: number}} Progress
 * @typedef {{status: 'accepted'|'rejected'|'open', reason: string}} Ruling
 *
 * @typedef {{result: 'win'|'draw'|'loss'|null, score: number|null, distance: number|null}} Value
 * @typedef {{move: string, said: string, state: string, value: Value, keeps: boolean, best: boolean, places: number[],
 *   arrow: string, frame: Frame}} MoveChoice
 * @typedef {{state: string, player: string, players: string[], called: string[], turn: string, over: boolean, said: string,
 *   frame: Frame, value: Value, units: string[], toward: string, past?: boolean, race?: boolean, stroll?: Walkable, moves: MoveChoice[]}} Moves
 *   race: the distance of a runner who loses is that to its own arrival, after somebody else's
 * @typedef {{token: string, places: number[], free: boolean}} Walkable  where a token can walk step by step; free: its steps are no moves
 * @typedef {{place: number, tone: 'best'|'keeps'|'loses'|'open', text?: string}} Choice
 *
 * @typedef {{layers: number[], given?: Record<number, number>, track: 'line'|'search', step: number, predict?: boolean}} ShownState
 *   what is switched on besides the board: layers by number, the places that layers are given, and where the timeline
 *   stands, and whether the reader predicts what comes next. It is part of a shared link.
 *
 * @typedef {{method?: string, params?: Params}} Way  one way to answer a board
 * @typedef {{name: string, method: string, sound: boolean, verdict: Report['verdict'], headline: string, expanded: number}} Outcome  what a way came to; the default one has no name
 * @typedef {{holds: boolean|null, claims: {claim: string, holds: boolean}[], answers: Outcome[], text: string, params: Params}} Holding
 *
 * @typedef {{name: string, game: string, language: string, title: string, lead: string, steps: number}} LessonEntry
 * @typedef {{text: string, params: Params}} LessonBoard
 * @typedef {{kind: 'choice'|'number'|'place'|'board', text?: string, choices?: {text: string, right: boolean, reply?: string}[], number?: number,
 *   places?: number[], scope?: {claims: string[], else: string}[], claims?: string[], example?: LessonBoard}} LessonQuestion
 * @typedef {{title: string, statement?: string, board: LessonBoard, ways?: Record<string, Way>, text?: string, question: LessonQuestion,
 *   answers?: Outcome[], search?: {way?: string, until?: number}, show: {way?: string, layers?: number[], given?: number, step?: number}, then?: string, why: string}} LessonStep
 *   a step of a lesson; the last one has a statement to break
 * @typedef {Omit<LessonEntry, 'steps'> & {steps: LessonStep[]}} Lesson
 *
 * @typedef {{session: import('./session.js').Session, taken: (example?: boolean) => void, follow: (fragment: string) => void, signal: AbortSignal}} SourceOptions
 *   taken: a new board is there; follow: opens a link that a picture carried; signal: the menu is gone
 * @typedef {SourceOptions & {tell: (...words: (HTMLElement|import('./io/brought.js').Notice|null)[]) => void, name: (words: string, example?: boolean) => void, close: () => void}} Made
 *   what loads a board shows its result with
 *
 * @typedef {{type?: string, title: string, status: number, detail: string,
 *   errors?: {message: string, location?: string, line?: number, column?: number}[], retryAfter?: number}} ProblemBody
 */

export {};
