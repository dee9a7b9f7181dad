import type { PageState } from './page-state.ts'
import { escapeAttribute } from './escape-html.ts'
import { type Attributes, isExternal, writeAttributes } from './write-attributes.ts'

/** Positions of an image's buttons, as authors write them. */
const placements = new Set(['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'])

/** Classes that hide an image or give it the width of the text; the elements around it get them, too. */
const followed = /^(?:[\w-]+:)*(?:hidden|block|inline-block|w-full)$/

/**
 * An image: with dimensions if they are known, so that nothing moves; loaded when it comes near the window, except for
 * the first. With `actions`, it has buttons to copy and download it.
 */
export function writeImage(attributes: Attributes, page: PageState): string {
  const { noZoom, nozoom, actions, actionsPlacement, actionsplacement, ...rest } = attributes
  const source = typeof rest['src'] === 'string' ? rest['src'] : ''
  page.images++
  const fixed = noZoom ?? nozoom
  const hasZoom = page.linkDepth === 0 && (fixed === undefined || fixed === false || fixed === 'false')
  const complete: Attributes = {
    alt: '',
    ...(page.images > 1 ? { loading: 'lazy' } : {}),
    decoding: 'async',
    ...dimensions(rest, page.context.imageSize?.(source)),
    ...rest,
    ...(hasZoom ? { 'data-zoom': page.labels.close } : {}),
  }
  const image = `<img${writeAttributes(complete, page.context)}>`
  const shown = source === '' || page.linkDepth > 0 ? [] : actionsOf(actions)
  if (shown.length === 0) return image
  const placement = String(actionsPlacement ?? actionsplacement)
  const classes = ['image-holder', ...classesOf(rest).filter((name) => followed.test(name))].join(' ')
  return (
    `<span class="${escapeAttribute(classes)}">${image}` +
    `<span class="image-actions" data-placement="${placements.has(placement) ? placement : 'bottom-center'}">` +
    shown.map((action) => writeAction[action](source, nameOf(rest), page)).join('') +
    '</span></span>'
  )
}

type Action = 'copy' | 'download'

/** `actions` without a value means both. */
function actionsOf(value: Attributes[string] | undefined): Action[] {
  const known: Action[] = ['copy', 'download']
  if (value === undefined || value === false || value === 'false') return []
  if (value === true || value === '' || value === 'true') return known
  const names = String(value).split(/[\s,]+/)
  return known.filter((name) => names.includes(name))
}

/** Each names its image, since a page may have several. */
const writeAction: Record<Action, (source: string, name: string, page: PageState) => string> = {
  // Only a script can copy, so it shows the button.
  copy: (_source, name, { labels }) =>
    `<button type="button" class="image-copy"${naming(labels.copy, name)} data-done="${escapeAttribute(labels.copied)}" hidden></button>`,
  // Browsers download files only from the same host; others open in a new tab.
  download: (source, name, { labels, context }) => {
    const where: Attributes = isExternal(source)
      ? { href: source, target: '_blank', rel: 'noreferrer' }
      : { href: source, download: true }
    return `<a class="image-download"${naming(labels.download, name)}${writeAttributes(where, context)}></a>`
  },
}

function naming(label: string, name: string): string {
  const full = name === '' ? label : `${label}: ${name}`
  return ` aria-label="${escapeAttribute(full)}" title="${escapeAttribute(label)}"`
}

function nameOf({ alt }: Attributes): string {
  return typeof alt === 'string' ? alt.trim() : ''
}

function classesOf(attributes: Attributes): string[] {
  return [attributes['class'], attributes['className']].flatMap((names) => String(names ?? '').split(/\s+/))
}

function dimensions(attributes: Attributes, size: { width: number; height: number } | undefined): Attributes {
  if (size === undefined || 'height' in attributes) return {}
  const { width } = attributes
  if (width === undefined) return { width: size.width, height: size.height }
  const pixels = Number(String(width).replace(/px$/, ''))
  return pixels > 0 ? { height: Math.round((pixels * size.height) / size.width) } : {}
}
