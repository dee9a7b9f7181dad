import type { VNode } from 'preact'
import type { ElementNode } from '../content-node.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'

const known = [
  'src',
  'alt',
  'width',
  'height',
  'title',
  'id',
  'class',
  'className',
  'style',
  'srcset',
  'sizes',
  'loading',
]

/** `Image` and `ZoomImage`: names of other systems for an image. */
export function Image({ properties, page }: ComponentView): VNode {
  const attributes: ElementNode['attributes'] = {}
  for (const name of known) {
    const value = readText(properties, name)
    if (value !== undefined) attributes[name] = value
  }
  if (readFlag(properties, 'noZoom')) attributes['nozoom'] = true
  return rawHtml(page.html([{ type: 'element', name: 'img', attributes, children: [] }]))
}
