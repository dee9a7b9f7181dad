/** What is longer than this is text of the page; a line under the title has no room for it. */
const longestLine = 280
const longestTitle = 70

/** A summary as a title; what is longer than one is text of the page. */
export function titleOf(summary: string | undefined): string | undefined {
  const text = summary?.trim().replace(/\.$/, '')
  return text === undefined || text === '' || text.length > longestTitle || text.includes('\n') ? undefined : text
}

/**
 * Divides what is said of a part: one text is the line under its title, the others are text of its page. What the title
 * says already is not said again.
 *
 * @param texts In the order of a reader.
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
 * A name as the title of a page. One with characters that titles read as marks, such as `_Schema_`, is code.
 *
 * @param name As the specification has it.
 */
export function nameAsTitle(name: string): string {
  return marked.test(name) && !name.includes('`') ? `\`${name}\`` : name
}
