import { say } from '../say.js';

/** What was refused, or why it could not be asked. */
export class Problem extends Error {
  /** @param {Partial<import('../types.js').ProblemBody>} body */
  constructor(body) {
    super(body.detail || body.title || say('problem.unknown'));
    this.name = 'Problem';
    this.status = body.status ?? 0;
    this.title = body.title ?? '';
    this.detail = body.detail ?? '';
    this.errors = body.errors ?? [];
    /** Seconds after which the service wants to be asked again; 0: it did not say. */
    this.retryAfter = body.retryAfter ?? 0;
  }
}

/** Whether an error only says that the request was given up on purpose. @param {unknown} error */
export function givenUp(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether what was asked is at fault, and not who was asked. @param {unknown} error */
export function isOfBoard(error) {
  return error instanceof Problem && (error.status === 422 || error.status === 400);
}

/** Whether what was asked takes more than there is of time or room. @param {unknown} error */
export function isOverLimit(error) {
  return error instanceof Problem && error.status === 413;
}
