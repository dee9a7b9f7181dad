import type { ComponentChildren } from 'preact'
import type { PageRendering } from '../content/content-context.ts'
import { isExternal, isScriptUrl } from '../content/write-attributes.ts'

const markup = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_]+)[*_](?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * A property in which authors write a little Markdown: code, bold, italic and links.
 *
 * @param page The page; it knows where links lead.
 * @param content Text, or anything else, which stays as it is.
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
 * A title in which authors write names of code as Markdown does. Stars and underlines stay as they are: in titles they are
 * parts of names.
 *
 * @param content Text, or anything else, which stays as it is.
 */
export function inlineCode(content: ComponentChildren): ComponentChildren {
  if (typeof content !== 'string' || !content.includes('`')) return content
  return content.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))
}

function element([whole, code, bold, italic, text, href]: RegExpMatchArray, page: PageRendering): ComponentChildren {
  if (code !== undefined) return <code>{code}</code>
  if (bold !== undefined) return <strong>{bold}</strong>
  if (italic !== undefined) return <em>{italic}</em>
  if (text === undefined || href === undefined || isScriptUrl(href)) return whole
  return isExternal(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <a href={page.context.link?.(href) ?? href}>{text}</a>
  )
}
