import { type SafeHtml, trustHtml } from '@docwright/theme'
const elements = new Set('svg g defs marker polygon polyline path rect line circle ellipse text tspan title'.split(' '))

const attributes = new Set(
  (
    'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points fill stroke stroke-width stroke-dasharray ' +
    'stroke-linejoin stroke-linecap fill-opacity stroke-opacity text-anchor dominant-baseline alignment-baseline font-size ' +
    'font-weight font-style transform opacity display visibility id orient refX refY markerWidth markerHeight markerUnits ' +
    'marker-end marker-start'
  ).split(' '),
)

/**
 * Keeps the drawing parts of a diagram: shapes and texts. Styles, scripts, links, events and anything unknown are
 * omitted, so that an author's text in a diagram cannot become anything else.
 *
 * @param svg Markup made by the drawing library.
 * @param prefix Distinguishes the drawing's own ids from those of other drawings on the page.
 * @returns Markup that is safe to put into a page; it takes colors from the surrounding style sheet.
 */
export function safeDrawing(svg: string, prefix: string): SafeHtml {
  const withoutStyles = svg.replaceAll(/<style[\s\S]*?<\/style>/g, '')
  const parts = withoutStyles.match(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>|[^<]+/g) ?? []
  const kept = parts.map((part) => (part.startsWith('<') ? safeTag(part, prefix) : part)).join('')
  return trustHtml(kept.replaceAll(/>\s+</g, '><').trim())
}

function safeTag(tag: string, prefix: string): string {
  const [, close = '', written = ''] = /^<(\/?)([a-zA-Z]+)/.exec(tag) ?? []
  // The content of a link replaces the link.
  const name = written === 'a' ? 'g' : written
  if (!elements.has(name)) return ''
  if (close !== '') return `</${name}>`
  const kept = [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].flatMap(([, key = '', value = '']) => {
    const safe = safeValue(key, value, prefix)
    return safe === undefined ? [] : [` ${key}="${safe}"`]
  })
  return `<${name}${kept.join('')}${tag.endsWith('/>') ? '/' : ''}>`
}

function safeValue(key: string, value: string, prefix: string): string | undefined {
  if (!attributes.has(key)) return undefined
  if (key === 'id') return `${prefix}-${value}`
  if (key.startsWith('marker-')) {
    const [, id] = /^url\(#([\w-]+)\)$/.exec(value) ?? []
    return id && `url(#${prefix}-${id})`
  }
  if (/\.\d{3}/.test(value))
    return value.replaceAll(/-?\d{1,9}\.\d{3,20}/g, (number) => String(Number(Number(number).toFixed(2))))
  // Colors may name a variable of the style sheet; nothing may name another file.
  return /url\s*\(|javascript:|expression\s*\(/i.test(value) ? undefined : value
}
