/** Syntax that must not be seen outside code. */
const leaks: readonly RegExp[] = [
  /<\/?[A-Z][A-Za-z.]*(?:\s[^<>\n]*)?\/?>/g,
  /\{\/\*|\*\/\}/g,
  /\bimport\s+\w+\s+from\s+["']/g,
  /\bexport\s+(?:const|default)\s/g,
  // Four stars and more hide letters, as of a password.
  /(?<!\*)\*{2,3}[^*\s][^*\n]*\*{2,3}(?!\*)/g,
  /!?\[[^\]\n]+\]\((?:\/|https?:|#|\.)[^)\s]*\)/g,
  /(?:^|\n)\s*#{2,6} \S/g,
  /```/g,
]

/**
 * Looks for MDX syntax in the text of a page.
 *
 * @param prose Text without code, a line for each block.
 * @param literal Beginnings of what the author wants to be seen as it is.
 * @returns What was found, with its surroundings.
 */
export function leakedSyntax(prose: string, literal: readonly string[] = []): string[] {
  return leaks.flatMap((pattern) => {
    const found = [...prose.matchAll(pattern)].find(({ 0: leak, index }) => {
      // Backticks are known by what follows, everything else by itself.
      const text = leak === '```' ? prose.slice(index, index + literalLength) : leak
      return !literal.some((part) => oneLine(text).includes(part) || part.startsWith(oneLine(text)))
    })
    if (found === undefined) return []
    return [oneLine(prose.slice(Math.max(0, found.index - 20), found.index + 60))]
  })
}

/** How many characters tell one place of a page from others. */
export const literalLength = 12

/**
 * A text with single spaces only.
 *
 * @param text Any text.
 * @returns The text in one line.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
