/**
 * Words of a message as a page shows them: what would be markup is shown as it is written.
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
