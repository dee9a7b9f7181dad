/** A part of a title: text, or formatted text. */
export type TitlePart = string | { mark: 'code' | 'strong' | 'em'; text: string }

const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^[\]]+)\]\([^)\s]+\)/g

/**
 * The rule for titles everywhere: code, bold and italic are formatted, and a link becomes its text, since titles are
 * often in buttons and links.
 *
 * @param title As written.
 * @returns Non-empty parts; the whole title as one part if there is no formatting.
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

/** A title as plain text, for options of a menu or names that are read aloud. */
export function titleText(title: string): string {
  return titleParts(title)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}
