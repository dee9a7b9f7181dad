/**
 * Escapes words of a message for a page: markup in them is shown literally.
 *
 * @param text The words.
 */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : part.replaceAll(/[\\`*_{}[\]<>|~]/g, String.raw`\$&`)))
    .join('')
    .trim()
}
