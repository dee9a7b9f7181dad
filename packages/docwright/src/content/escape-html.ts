/**
 * Text as the content of an element.
 *
 * @param text Any text.
 * @returns HTML.
 */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}

/**
 * Text as the value of an attribute, between double quotes.
 *
 * @param text Any text.
 * @returns HTML.
 */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
