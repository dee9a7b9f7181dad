/** A quotation in somebody's name is no request of theirs. */
const quoted = /^ {0,3}>/
/** Characters that are read; forges allow fewer, or few more. */
const maxLength = 200_000
const fence = /^ {0,3}(`{3,}|~{3,})/

/**
 * Finds a request to the agent in a comment: the text after its name, or before it if the name ends the comment. A name
 * in a quotation, in code or in an HTML comment is ignored.
 *
 * @param comment Markdown.
 * @returns The request, which may be empty; undefined if the agent is not called.
 * @returns The request, which may be empty; undefined if nobody is called.
 */
export function findMention(comment: string, name: string): string | undefined {
  const text = comment.slice(0, maxLength).replaceAll(/\r\n?/g, '\n')
  const written = ownWords(text)
  const call = new RegExp(String.raw`(?<![\w@/.\-])@${name}(?![\w/\-]|\.\w)`, 'iu').exec(written)
  if (call === null) return undefined
  const before = text.slice(0, call.index).trim()
  const after = text
    .slice(call.index + call[0].length)
    .replace(/^[\s,:;–—-]+/u, '')
    .trim()
  // “Thanks! @docwright, …” and a quotation above are not the request.
  return !/[\p{L}\p{N}]/u.test(after)
    ? before
        .split('\n')
        .filter((line) => !quoted.test(line))
        .join('\n')
        .trim()
    : after
}

/** The words of a comment that are its author's: quotations, code and HTML comments are blank, and nothing moves. */
function ownWords(text: string): string {
  return withoutCode(text)
    .split('\n')
    .map((line) => (quoted.test(line) ? blank(line) : line))
    .join('\n')
}

/**
 * A comment whose code and HTML comments are blank; nothing moves.
 *
 * @param text Markdown, with `\n` at the end of lines.
 */
export function withoutCode(text: string): string {
  let open: string | undefined
  const lines = text.split('\n').map((line) => {
    const mark = fence.exec(line)?.[1]
    const isFence = mark !== undefined && (open === undefined || (mark.startsWith(open) && line.trim() === mark))
    if (isFence) open = open === undefined ? mark : undefined
    return isFence || open !== undefined || /^(?: {4}|\t)/.test(line) ? blank(line) : line
  })
  return withoutCodeSpans(lines.join('\n').replaceAll(/<!--[^]*?(?:-->|$)/g, blank))
}

/** A span goes from one run of backticks to the next that is as long, in the same paragraph. */
function withoutCodeSpans(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => {
      const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }))
      const nextOf = new Map<number, number>()
      const partners = runs.map(() => 0)
      for (let at = runs.length - 1; at >= 0; at -= 1) {
        const length = runs[at]?.length ?? 0
        partners[at] = nextOf.get(length) ?? 0
        nextOf.set(length, at)
      }
      let out = ''
      let end = 0
      for (let at = 0; at < runs.length; at += 1) {
        const partner = partners[at] ?? 0
        const [from, to] = [runs[at], runs[partner]]
        if (partner === 0 || from === undefined || to === undefined) continue
        out += paragraph.slice(end, from.index) + blank(paragraph.slice(from.index, to.index + to.length))
        end = to.index + to.length
        at = partner
      }
      return out + paragraph.slice(end)
    })
    .join('')
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}
