/**
 * Decodes the percent escapes of an address.
 *
 * @returns The text itself if its percent escapes are invalid.
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
