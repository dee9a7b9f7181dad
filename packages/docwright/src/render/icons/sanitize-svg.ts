const elements = new Set(
  'svg g path circle ellipse line polyline polygon rect defs linearGradient radialGradient stop clipPath mask pattern symbol use title desc text tspan'.split(
    ' ',
  ),
)

/** Elements whose text is shown or read. */
const withText = new Set(['title', 'desc', 'text', 'tspan'])

const namespaces = new Set(['xmlns', 'xmlns:xlink', 'xml:space', 'version', 'baseProfile', 'enable-background'])

const piece =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<(\/?)([a-zA-Z][\w:.-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*?)(\/?)>|[^<]+|</g

const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g

/**
 * Keeps of an author's SVG what draws: no scripts, no event handlers, no foreign content, nothing from elsewhere.
 *
 * @param text As the author wrote it.
 * @returns Well-formed SVG that is hidden from assistive technology; undefined where there is none.
 */
export function sanitizeSvg(text: string): string | undefined {
  let html = ''
  const open: string[] = []
  /** Depth of the element that is left out with everything in it. */
  let skipped = 0
  for (const [whole, slash, name, attributes = '', selfClosing] of text.matchAll(piece)) {
    if (name === undefined) {
      if (skipped === 0 && withText.has(open.at(-1) ?? '') && !/^<[!?]/.test(whole)) html += escapeText(whole)
    } else if (skipped > 0) {
      if (slash === '/') skipped -= 1
      else if (selfClosing === '') skipped += 1
    } else if (slash === '/') {
      if (!open.includes(name)) continue
      for (let closed = open.pop(); closed !== undefined; closed = closed === name ? undefined : open.pop()) {
        html += `</${closed}>`
      }
      if (open.length === 0) break
    } else if (!elements.has(name) || (open.length === 0 && name !== 'svg')) {
      if (selfClosing === '') skipped = 1
    } else {
      html += `<${name}${open.length === 0 ? ' class="icon" aria-hidden="true"' : ''}${safeAttributes(attributes, open.length === 0)}>`
      open.push(name)
      if (selfClosing === '/') html += `</${open.pop() ?? name}>`
    }
  }
  for (let name = open.pop(); name !== undefined; name = open.pop()) html += `</${name}>`
  return html.startsWith('<svg') ? html : undefined
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

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
