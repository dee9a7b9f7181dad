import type { ComponentChildren } from 'preact'
import type { PageRendering } from '../content/content-context.ts'
import { type Properties, readContent } from '../content/properties.ts'
import { isExternal, isScriptUrl } from '../content/write-attributes.ts'

const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * A property in which authors write a little Markdown: code, bold, italic and links.
 *
 * @param page The page; it knows where links lead.
 * @param content Text, or anything else, which stays as it is.
 */
export function inlineMarkup(page: PageRendering, content: ComponentChildren): ComponentChildren {
  return mark(content, (match) => element(match, page))
}

/**
 * The one rule for titles, wherever they stand: code, bold and italic are drawn, a link is its text. What is pressed to
 * open something, or is a link already, has no room for another.
 *
 * @param content Text, or anything else, which stays as it is.
 */
export function titleMarkup(content: ComponentChildren): ComponentChildren {
  return mark(content, (match) => element(match, undefined))
}

/**
 * The first of several properties that holds a title; see {@link titleMarkup}.
 *
 * @param page The page.
 * @param properties The author's.
 * @param names In order of preference.
 */
export function readTitle(page: PageRendering, properties: Properties, ...names: string[]): ComponentChildren {
  return titleMarkup(readContent(page, properties, ...names))
}

/**
 * A title where only text can stand, such as an option of a menu or a name that is read aloud: without the marks.
 *
 * @param title The title.
 */
export function titleText(title: string): string {
  return title.replaceAll(markup, (whole, code, bold, italic, text: string | undefined) =>
    String(code ?? bold ?? italic ?? (text === undefined ? whole : titleText(text))),
  )
}

function mark(content: ComponentChildren, draw: (match: RegExpMatchArray) => ComponentChildren): ComponentChildren {
  if (typeof content !== 'string') return content
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of content.matchAll(markup)) {
    parts.push(content.slice(end, match.index), draw(match))
    end = match.index + match[0].length
  }
  if (end === 0) return content
  return [...parts, content.slice(end)]
}

/** Without a page, a link is its text. */
function element(
  [whole, code, bold, italic, text, href]: RegExpMatchArray,
  page: PageRendering | undefined,
): ComponentChildren {
  if (code !== undefined) return <code>{code}</code>
  if (bold !== undefined) return <strong>{bold}</strong>
  if (italic !== undefined) return <em>{italic}</em>
  if (text === undefined || href === undefined) return whole
  if (page === undefined) return titleMarkup(text)
  if (isScriptUrl(href)) return whole
  return isExternal(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <a href={page.context.link?.(href) ?? href}>{text}</a>
  )
}
