/** What a compressed text may unpack to: a link holds a board that a service reads, a file may hold a larger one. */
export const mostInLink = 8 << 20;
export const mostInFile = 64 << 20;

/** A text that unpacks to more than it may. */
export class TooLong extends Error {}

/**
 * The text in compressed bytes. It is unpacked piece by piece and given up as {@link TooLong} as soon as it is longer than it may be:
 * a few kilobytes can unpack to gigabytes.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionFormat} format
 * @param {number} most bytes
 * @returns {Promise<string>}
 */
export async function inflated(bytes, format, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new TooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}
