/**
 * Decodes the percent signs of an address.
 *
 * @param text Part of an address, as it was written.
 * @returns The decoded text; the text itself if its percent signs mean nothing.
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
