import { type ComponentChildren, h } from 'preact'
import type { PageRendering } from '../content/content-context.ts'
import { type Properties, readContent } from '../content/properties.ts'
import { type TitlePart, titleParts } from '../content/title-parts.ts'
import { isExternal, isScriptUrl } from '../content/write-attributes.ts'

const markup =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^[\]]+)\]\(([^)\s]+)\)/g

/**
 * A property in which authors write a little Markdown: code, bold, italic and links.
 *
 * @param page Resolves links.
 * @param content Text; any other content stays unchanged.
 */
export function inlineMarkup(page: PageRendering, content: ComponentChildren): ComponentChildren {
  if (typeof content !== 'string') return content
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of content.matchAll(markup)) {
    parts.push(content.slice(end, match.index), element(match, page))
    end = match.index + match[0].length
  }
  if (end === 0) return content
  return [...parts, content.slice(end)]
}

/**
 * A title, formatted by {@link titleParts}.
 *
 * @param content Text; any other content stays unchanged.
 */
export function titleMarkup(content: ComponentChildren): ComponentChildren {
  if (typeof content !== 'string') return content
  const parts = titleParts(content)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts.map(drawPart)
}

/** A formatted part of a title. */
export function drawPart(part: TitlePart): ComponentChildren {
  return typeof part === 'string' ? part : h(part.mark, null, part.text)
}

/**
 * The first of several properties that contains a title; see {@link titleMarkup}.
 *
 * @param properties The author's.
 * @param names In order of preference.
 */
export function readTitle(page: PageRendering, properties: Properties, ...names: string[]): ComponentChildren {
  return titleMarkup(readContent(page, properties, ...names))
}

function element([whole, code, bold, italic, text, href]: RegExpMatchArray, page: PageRendering): ComponentChildren {
  if (code !== undefined) return <code>{code}</code>
  if (bold !== undefined) return <strong>{bold}</strong>
  if (italic !== undefined) return <em>{italic}</em>
  if (text === undefined || href === undefined) return whole
  if (isScriptUrl(href)) return whole
  return isExternal(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <a href={page.context.link?.(href) ?? href}>{text}</a>
  )
}
