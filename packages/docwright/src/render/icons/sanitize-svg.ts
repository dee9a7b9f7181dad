import { escapeText } from '../../content/escape-html.ts'
import { type SafeHtml, trustHtml } from '@docwright/theme'

const elements = new Set(
  'svg g path circle ellipse line polyline polygon rect defs linearGradient radialGradient stop clipPath mask pattern symbol use title desc text tspan'.split(
    ' ',
  ),
)

/** Their content is HTML for a browser, so they may hold nothing but text here. */
const textOnly = new Set(['title', 'desc'])

/** Elements whose text is shown or read. */
const withText = new Set([...textOnly, 'text', 'tspan'])

const namespaces = new Set(['xmlns', 'xmlns:xlink', 'xml:space', 'version', 'baseProfile', 'enable-background'])

const piece =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<(\/?)([a-zA-Z][\w:.-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*?)(\/?)>|[^<]+|</g

const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g

/**
 * Keeps of an author's SVG what draws: no scripts, no event handlers, no foreign content, nothing from elsewhere.
 *
 * @param text As the author wrote it.
 * @returns Well-formed SVG that is hidden from assistive technology; undefined if there is none.
 */
export function sanitizeSvg(text: string): SafeHtml | undefined {
  let html = ''
  const open: string[] = []
  /** Number of open tags with the same name in the omitted part; its other tags need not be balanced. */
  let skipped: { name: string; depth: number } | undefined
  for (const [whole, slash, name, attributes = '', selfClosing] of text.matchAll(piece)) {
    const isEnd = slash === '/'
    if (name === undefined) {
      const isRead = skipped === undefined && withText.has(open.at(-1) ?? '') && !/^<[!?]/.test(whole)
      if (isRead) html += escapeText(whole)
    } else if (skipped !== undefined) {
      if (name === skipped.name && selfClosing === '') skipped.depth += isEnd ? -1 : 1
      if (skipped.depth === 0) skipped = undefined
    } else if (isEnd) {
      html += closeThrough(open, name)
      if (open.length === 0 && html !== '') break
    } else if (elements.has(name) && (open.length > 0 || name === 'svg') && !textOnly.has(open.at(-1) ?? '')) {
      html += openTag(name, attributes, open.length === 0)
      open.push(name)
      if (selfClosing === '/') html += closeThrough(open, name)
    } else if (selfClosing === '') {
      skipped = { name, depth: 1 }
    }
  }
  html += closeThrough(open, open[0] ?? '')
  return html === '' ? undefined : trustHtml(html)
}

/** Closes an element and whatever is still open in it. */
function closeThrough(open: string[], name: string): string {
  const index = open.lastIndexOf(name)
  const closed = index === -1 ? [] : open.splice(index)
  return closed
    .toReversed()
    .map((each) => `</${each}>`)
    .join('')
}

function openTag(name: string, attributes: string, isRoot: boolean): string {
  return `<${name}${isRoot ? ' class="icon" aria-hidden="true"' : ''}${safeAttributes(attributes, isRoot)}>`
}

function safeAttributes(text: string, isRoot: boolean): string {
  let kept = ''
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const value = double ?? single ?? bare ?? ''
    if (isSafe(name, value) && !(isRoot && /^(?:class|aria-hidden|role|focusable|id)$/i.test(name))) {
      kept += ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
    }
  }
  return kept
}

/** Allows what draws; references only to parts of the same drawing. The `style` attribute falls to the site's policy. */
function isSafe(name: string, value: string): boolean {
  const key = name.toLowerCase()
  if (namespaces.has(name) || key.startsWith('on') || key === 'style' || key.startsWith('data-')) return false
  if (key === 'href' || key === 'xlink:href') return /^\s*#[\w-]+\s*$/.test(value)
  if (!/^[a-z][a-z\d-]*$/i.test(name)) return false
  const decoded = value.replaceAll(/&(?:#x?[\da-f]+|[a-z]+);?/gi, '')
  if (decoded !== value || value.includes('\\')) return false
  return !/url\(/i.test(value) || /^\s*url\(\s*#[\w-]+\s*\)\s*$/i.test(value)
}
