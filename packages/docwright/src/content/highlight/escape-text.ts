/**
 * Text as the content of an element.
 *
 * @param text Any text.
 * @returns HTML.
 */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
