/** A part of a title: text, or text that is drawn as code or with emphasis. */
export type TitlePart = string | { mark: 'code' | 'strong' | 'em'; text: string }

const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^[\]]+)\]\([^)\s]+\)/g

/**
 * The one rule for titles, wherever they stand: code, bold and italic are drawn, a link is its text. What is pressed to
 * open something, or is a link already, has no room for another.
 *
 * @param title As its author wrote it.
 * @returns Its parts, none of them empty; the whole title as one if nothing is marked.
 */
export function titleParts(title: string): TitlePart[] {
  const parts: TitlePart[] = []
  let end = 0
  for (const match of title.matchAll(markup)) {
    const [whole, code, strong, em, link = ''] = match
    if (match.index > end) parts.push(title.slice(end, match.index))
    if (code !== undefined) parts.push({ mark: 'code', text: code })
    else if (strong !== undefined) parts.push({ mark: 'strong', text: strong })
    else if (em !== undefined) parts.push({ mark: 'em', text: em })
    else parts.push(...titleParts(link))
    end = match.index + whole.length
  }
  if (end < title.length) parts.push(title.slice(end))
  return parts
}

/**
 * A title where only text can stand, such as an option of a menu or a name that is read aloud: without the marks.
 *
 * @param title The title.
 */
export function titleText(title: string): string {
  return titleParts(title)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}
