/** What decides the address and the title of an operation's page. */
export interface NamedOperation {
  kind: 'operation' | 'webhook'
  method: string
  path: string
  summary?: string | undefined
  operationId?: string | undefined
}

/** A longer summary is a description: headings and lists of pages have no room for it. */
const maxTitleLength = 120
/** An `operationId` of more words than these was made by a program, and says less than the path. */
const maxWords = 10

/**
 * Titles an operation: its summary, else the words of its `operationId`, else its method and path in words; a webhook's
 * is its summary or name. A summary that is too long for a heading is cut: {@link isCut} tells.
 *
 * @returns The title; never empty.
 */
export function titleOf(operation: NamedOperation): string {
  const { kind, summary, path, operationId } = operation
  if (summary !== undefined && isCut(summary)) return beginningOf(summary)
  if (summary !== undefined) return summary
  if (kind === 'webhook') return path.length <= maxTitleLength ? path : cutAtWord(path)
  return titleOfId(operationId) ?? cutAtWord(titleOfPath(operation))
}

/** Tells whether a summary is more than the title of its page, so that the page has to show it as well. */
export function isCut(summary: string): boolean {
  return summary.length > maxTitleLength || /\n/.test(summary.trim())
}

/** The first line or sentence without marks of Markdown, cut at a word where that is too long as well. */
function beginningOf(summary: string): string {
  const [line = ''] = withoutMarkdown(summary).split(/\n/)
  const [sentence = line] = line.split(/(?<=[.!?。])\s/)
  const text = line.length <= maxTitleLength ? line : sentence
  return cutAtWord(text.replace(/[.:;,]$/, ''))
}

/** Only the beginning is looked at: the work does not grow with what is cut. */
function withoutMarkdown(text: string): string {
  return text
    .slice(0, maxTitleLength * 8)
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replaceAll(/<[^<>\n]*>/g, '')
    .replaceAll(/[`*]|^[ \t]*#+\s*|(?<=^|\s)_|_(?=\s|$)/gm, '')
    .trim()
}

function cutAtWord(text: string): string {
  if (text.length <= maxTitleLength) return text
  const cut = text.slice(0, maxTitleLength - 1)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('/'))
  const shown = (end < maxTitleLength / 2 ? cut : cut.slice(0, end)).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown.replace(/(?<![\s.,:;])[\s.,:;]+$/, '')}…`
}

/** `listPets`, `get_channel` and `repos/get` as words; nothing where there is one word only, or a program's name. */
function titleOfId(operationId: string | undefined): string | undefined {
  if (operationId === undefined || operationId.length > maxTitleLength || !/^[\p{L}\d_./:-]+$/u.test(operationId))
    return undefined
  const words = operationId
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s_./:-]+/)
    .filter((word) => word !== '')
  if (words.length < 2 || words.length > maxWords || words.some((word) => word.length > 30)) return undefined
  const lower = words.map((word, index) => (index > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
  return capitalised(lower.join(' '))
}

/** `GET /users/{id}/posts` is “Get users posts by id”: what tells operations apart stays. */
function titleOfPath({ method, path }: NamedOperation): string {
  const words: string[] = []
  const parameters: string[] = []
  for (const part of path.split('/')) {
    for (const [, name = ''] of part.matchAll(/\{([^{}]*)\}/g)) parameters.push(name)
    const word = part
      .replaceAll(/\{[^{}]*\}/g, ' ')
      .replaceAll(/[-_\s]+/g, ' ')
      .trim()
    if (word !== '') words.push(word)
  }
  const by = parameters.length === 0 ? '' : `by ${parameters.map((name) => name.replaceAll(/[-_]+/g, ' ')).join(', ')}`
  if (words.length === 0 && by === '') words.push(path)
  return capitalised([method.toLowerCase(), ...words, by].join(' ').trim())
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
