import type { ElementNode } from '../content-node.ts'
import type { ContentContext } from './content-context.ts'
import { escapeAttribute } from './escape-html.ts'

/** Attributes of an element before they are written. */
export type Attributes = ElementNode['attributes']

const safeName = /^[a-zA-Z_:][\w:.-]*$/
const urlNames = new Set(['href', 'src', 'action', 'formaction', 'poster', 'xlink:href'])
// Browsers skip spaces and control characters before a scheme, and line ends within it.
const scriptUrl = /^(?:java|vb)script:/i
const spellings: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Marks an author's element with a class, so that the theme's rules for that class do not apply. */
const mark = ' data-dw-own'

/** Classes of elements from Markdown. */
const madeByMarkdown = /^(?:contains-task-list|task-list-item|footnotes|data-footnote-backref|sr-only|language-\S*)$/

/**
 * Writes attributes with a leading space each. Everything that a Content-Security-Policy would block is omitted: event
 * handlers and script URLs; inline styles become a class.
 */
export function writeAttributes(attributes: Attributes, context: ContentContext): string {
  let html = ''
  let className = ''
  let own = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined || value === null || value === false || !safeName.test(name)) continue
    if (name === 'class' || name === 'className') {
      className = joinClasses(className, String(value))
      if (!madeByMarkdown.test(className)) own = mark
    } else if (name === 'style') {
      const replacement = context.styleClass?.(String(value))
      if (replacement === undefined) html += ` style="${escapeAttribute(String(value))}"`
      else className = joinClasses(className, replacement)
    } else if (isRefused(name, value)) continue
    else html += value === true ? ` ${name}` : ` ${spellings[name] ?? name}="${escapeAttribute(String(value))}"`
  }
  return className === '' ? html : ` class="${escapeAttribute(className)}"${own}${html}`
}

/** Whether a URL leads to another site. */
export function isExternal(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href)
}

/** Joins class names, any of which may be missing. */
export function joinClasses(...names: (string | undefined | false)[]): string {
  return names.filter(Boolean).join(' ')
}

/** The value of a boolean `data-` attribute, for which Preact would write `true`. */
export function presence(condition: unknown): '' | undefined {
  return condition ? '' : undefined
}

/** Whether a URL would run a script. */
export function isScriptUrl(url: string): boolean {
  return scriptUrl.test(url.replaceAll(/[\s\p{Cc}]+/gu, ''))
}

function isRefused(name: string, value: string | number | boolean): boolean {
  if (name.length > 2 && /^on/i.test(name)) return true
  return typeof value === 'string' && urlNames.has(name) && isScriptUrl(value)
}
