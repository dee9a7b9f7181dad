/**
 * Bytes of a text.
 *
 * @param text The text.
 */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
