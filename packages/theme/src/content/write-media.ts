import type { ElementNode } from '../content-node.ts'
import type { PageState } from './page-state.ts'
import { type Attributes, writeAttributes } from './write-attributes.ts'

/** An image: dimensions where they are known, so that nothing moves; loaded when it comes near, except the first. */
export function writeImage(attributes: Attributes, page: PageState): string {
  const { noZoom, nozoom, ...written } = attributes
  // Buttons on images that this theme does not have.
  const rest = Object.fromEntries(Object.entries(written).filter(([name]) => !/^actions/i.test(name)))
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
  return `<img${writeAttributes(complete, page.context)}>`
}

/** An embedded page: loaded when it comes near, and named, since a frame without a title is a riddle to the ear. */
export function writeFrame(attributes: Attributes, page: PageState): string {
  const complete = { loading: 'lazy', title: hostOf(attributes['src']), ...attributes }
  return `<iframe${writeAttributes(complete, page.context)}></iframe>`
}

/** A video. Browsers start one by themselves only without sound; authors mean it as a moving picture. */
export function writeVideo(node: ElementNode, page: PageState): string {
  const { autoplay, autoPlay, ...rest } = node.attributes
  const automatic = autoplay ?? autoPlay
  const moving = automatic !== undefined && automatic !== false && automatic !== 'false'
  const attributes = moving ? { autoplay: true, muted: true, loop: true, playsinline: true, ...rest } : rest
  return `<video${writeAttributes(attributes, page.context)}>${page.html(node.children)}</video>`
}

function dimensions(attributes: Attributes, size: { width: number; height: number } | undefined): Attributes {
  if (size === undefined || 'height' in attributes) return {}
  const { width } = attributes
  if (width === undefined) return { width: size.width, height: size.height }
  const pixels = Number(String(width).replace(/px$/, ''))
  return pixels > 0 ? { height: Math.round((pixels * size.height) / size.width) } : {}
}

function hostOf(source: string | number | boolean | undefined): string {
  const host = typeof source === 'string' ? /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(source)?.[1] : undefined
  return host ?? 'iframe'
}
