/** A longer text belongs to the page, since the line under the title has no room for it. */
const longestLine = 280
const longestTitle = 70

/** A summary as a title; undefined if it is too long. */
export function titleOf(summary: string | undefined): string | undefined {
  const text = summary?.trim().replace(/\.$/, '')
  return text === undefined || text === '' || text.length > longestTitle || text.includes('\n') ? undefined : text
}

/**
 * Divides the texts of a part: one becomes the line under the title, the others become text of the page. Repetitions of
 * the title are dropped.
 *
 * @param texts In reading order.
 */
export function divideTexts(
  title: string,
  ...texts: (string | undefined)[]
): { line: string | undefined; rest: string | undefined } {
  const said = texts.flatMap((text) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' || trimmed.replace(/\.$/, '') === title ? [] : [trimmed]
  })
  const different = [...new Set(said)]
  const line = different.find(isLine)
  const rest = different.filter((text) => text !== line)
  return { line, rest: rest.length === 0 ? undefined : rest.join('\n\n') }
}

function isLine(text: string): boolean {
  return text.length <= longestLine && !/\n[^\S\n]*(?:\n|[-*#|`])|```|!\[/.test(text)
}

const marked = /`|\*\*[^*]+\*\*|(?<![\w*])[*_][^*_\s](?:[^*_]*[^*_\s])?[*_](?![\w*])|\[[^[\]]+\]\([^)\s]+\)/

/**
 * A name as the title of a page. A name with characters that titles treat as formatting, such as `_Schema_`, becomes
 * code.
 */
export function nameAsTitle(name: string): string {
  return marked.test(name) && !name.includes('`') ? `\`${name}\`` : name
}
