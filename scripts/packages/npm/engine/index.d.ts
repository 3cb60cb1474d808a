/** A board as requests name it: exactly one of text, id and example. */
export interface Question {
  text?: string;
  /** Which board of a text with several, from 1. */
  case?: number;
  /** A board ID such as "jump(rows=3)#7". */
  id?: string;
  /** An example of the game, from 1. */
  example?: number;
  /** Rules and other parameters, as strings: { move: "walk" }. */
  params?: Record<string, string>;
}

export interface Budget { seconds?: number; nodes?: number; memory?: number }

export interface SolveRequest extends Question {
  method?: string;
  budget?: Budget;
  check?: boolean;
  certificate?: boolean;
  difficulty?: boolean;
  trace?: boolean;
  omit?: ('view' | 'layers' | 'frames' | 'methods')[];
}

/** The report of docs/formats.md. null means unknown. */
export interface Report {
  schema: string;
  game: string;
  params: Record<string, string>;
  method: string;
  sound: boolean;
  /** refuted: it is proved that there is no solution; unknown: a limit was reached. */
  verdict: 'proved' | 'refuted' | 'unknown';
  headline: string;
  because: string[];
  answer: any;
  unit: string;
  bounds: { at_least: number | null; at_most: number | null };
  line: { move: string; state: string }[];
  proof: { rests: string; checked: boolean | null; checker: string; certificate?: unknown };
  stopped?: string;
  counts: { expanded: number; generated: number; stored: number };
  seconds: number;
}

export interface Shown { text: string; params: Record<string, string>; view: any; id?: string; cases: number; case: number }
export interface Answer extends Shown { report: Report; layers: any[]; frames: any[]; trace?: any }
export interface Generated extends Shown { seed: number }
export interface Ruling { status: 'accepted' | 'rejected' | 'open'; reason: string }
export interface Progress { counts: Report['counts']; bounds: Report['bounds']; seconds: number }
export interface Value { result: 'win' | 'draw' | 'loss' | null; score: number | null; distance: number | null }
export interface Moves {
  state: string; player: string; players: string[]; turn: string; over: boolean; value: Value;
  moves: { move: string; said: string; state: string; value: Value; keeps: boolean; best: boolean }[];
}
export interface GameEntry { name: string; title: string; lead: string; doc: string; units: string[]; aliases?: string[] }
export interface GameList { games: GameEntry[]; limits: Record<string, number> }

export interface Options {
  /** Stops the search; the worker ends, and the next request starts another. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export class EngineError extends Error {
  status: number;
  errors: { message: string; location?: string; line?: number; column?: number }[];
}

export class Engine {
  constructor(options?: { module?: WebAssembly.Module | Promise<WebAssembly.Module>; language?: 'en' | 'pt' | 'es' });
  language: string;
  games(): Promise<GameList>;
  game(game: string): Promise<GameEntry & Record<string, any>>;
  solve(game: string, request: SolveRequest, options?: Options): Promise<Answer>;
  check(game: string, request: Question & { report: Report; budget?: Budget }, options?: Options): Promise<Ruling>;
  generate(game: string, request?: { seed?: number; params?: Record<string, string>; want?: string; best?: string }, options?: Options): Promise<Generated>;
  show(game: string, request: Question, options?: Options): Promise<Shown>;
  moves(game: string, request: Question & { state?: string; before?: string[]; player?: string; budget?: Budget }, options?: Options): Promise<Moves>;
  ask(verb: string, game?: string, body?: unknown, options?: Options): Promise<any>;
  close(): void;
}

/** Compiles engine.wasm, or the bytes of it, once for several engines. */
export function compile(bytes?: BufferSource): Promise<WebAssembly.Module>;

export const games: Engine['games'];
export const game: Engine['game'];
export const solve: Engine['solve'];
export const check: Engine['check'];
export const generate: Engine['generate'];
export const show: Engine['show'];
export const moves: Engine['moves'];
export const close: Engine['close'];
