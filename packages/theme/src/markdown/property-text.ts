import { isElements } from '../content/plain-text.ts'
import { type Properties, readText } from '../content/properties.ts'
import { titleParts } from '../content/title-parts.ts'
import { codeSpan, escapeText } from './escape-text.ts'
import { bold, type MarkdownWriter, oneLine } from './markdown-writer.ts'

const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^[\]]+)\]\(([^)\s]+)\)|<a\s+href="([^"]+)"[^>]*>(.*?)<\/a>/gs

/**
 * Text of a property or of front matter on one line. Authors write a little Markdown there, which stays.
 *
 * @param text The text.
 * @param writer The writer at this place in the page.
 */
export function markupText(text: string, writer: MarkdownWriter): string {
  let result = ''
  let end = 0
  for (const match of text.matchAll(markup)) {
    result += plain(text, end, match.index, writer) + marked(match, writer)
    end = match.index + match[0].length
  }
  return (result + plain(text, end, text.length, writer)).trim()
}

/**
 * A title on one line, by the rule of `titleParts`: code and emphasis stay, a link is its text.
 *
 * @param title The title.
 * @param writer The writer at this place in the page.
 */
export function markupTitle(title: string, writer: MarkdownWriter): string {
  const parts = titleParts(title.replaceAll(/\s+/g, ' ').trim())
  return parts
    .map((part, index) => {
      const place = { first: false, last: index === parts.length - 1, linked: writer.linked }
      if (typeof part === 'string') return escapeText(part, place)
      if (part.mark === 'code') return codeSpan(part.text)
      if (part.mark === 'em') return writer.italic ? literal(part.text, writer) : `*${literal(part.text, writer)}*`
      return writer.bold ? literal(part.text, writer) : bold(literal(part.text, writer))
    })
    .join('')
}

function plain(text: string, start: number, end: number, { linked }: MarkdownWriter): string {
  return escapeText(text.slice(start, end), { first: start === 0, last: end === text.length, linked })
}

function marked(match: RegExpExecArray, writer: MarkdownWriter): string {
  const [, code, strong, emphasis, linkText, linkHref, anchorHref, anchorText] = match
  if (code !== undefined) return codeSpan(code)
  if (strong !== undefined) return writer.bold ? markupText(strong, writer) : bold(literal(strong, writer))
  if (emphasis !== undefined) return writer.italic ? literal(emphasis, writer) : `*${literal(emphasis, writer)}*`
  const label = markupText(linkText ?? anchorText ?? '', writer.within({ linked: true }))
  const href = linkHref ?? anchorHref ?? ''
  return writer.linked || /^\s*(?:javascript|vbscript|data):/i.test(href) ? label : `[${label}](${writer.link(href)})`
}

function literal(text: string, { linked }: MarkdownWriter): string {
  return escapeText(text, { first: false, last: false, linked }).trim()
}

/**
 * A property to be shown, on one line: text, or the elements an author gave instead.
 *
 * @param properties The author's.
 * @param names Names of the property, in order of preference.
 * @param writer The writer at this place in the page.
 * @returns Nothing if there is none.
 */
export function readInline(
  properties: Properties,
  names: readonly string[],
  writer: MarkdownWriter,
): string | undefined {
  for (const name of names) {
    const value = properties[name]
    const text = isElements(value) ? oneLine(writer.inline(value.nodes)) : markupOf(readText(properties, name), writer)
    if (text !== undefined && text !== '') return text
  }
  return undefined
}

function markupOf(text: string | undefined, writer: MarkdownWriter): string | undefined {
  return text === undefined ? undefined : markupText(text, writer)
}

/**
 * A property as the bold title of the following content.
 *
 * @param properties The author's.
 * @param names Names of the property, in order of preference.
 * @param writer The writer at this place in the page.
 */
export function readTitle(
  properties: Properties,
  names: readonly string[],
  writer: MarkdownWriter,
): string | undefined {
  const inside = writer.within({ bold: true })
  const name = names.find((each) => readText(properties, each) !== undefined || isElements(properties[each]))
  const text = name === undefined ? undefined : readText(properties, name)
  const title = text === undefined ? readInline(properties, names, inside) : markupTitle(text, inside)
  if (title === undefined || title === '' || writer.bold) return title
  return bold(title)
}
