/**
 * Cuts a stream of server-sent events into events, whatever the pieces it arrives in.
 */
export class EventReader {
  constructor() {
    /** What has arrived of the event that is not complete yet, in pieces: an answer can be many megabytes. */
    this.pending = /** @type {string[]} */ ([]);
    this.endsInNewline = false;
  }

  /**
   * Takes the next piece and returns the events that it completes.
   *
   * @param {string} piece
   * @returns {{name: string, data: string}[]}
   */
  push(piece) {
    const text = piece.replaceAll('\r', '');
    if (text === '') return [];
    const across = this.endsInNewline && text.startsWith('\n');
    this.endsInNewline = text.endsWith('\n');
    this.pending.push(text);
    if (!across && !text.includes('\n\n')) return [];
    const blocks = this.pending.join('').split('\n\n');
    this.pending = [blocks.pop() ?? ''];
    return blocks.flatMap(eventOf);
  }
}

/** @param {string} block @returns {{name: string, data: string}[]} */
function eventOf(block) {
  let name = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
}
