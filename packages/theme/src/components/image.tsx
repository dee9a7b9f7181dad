import type { VNode } from 'preact'
import type { ElementNode } from '../content-node.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'

/** `Image` and `ZoomImage`: names of other systems for an image. */
export function Image({ properties, page }: ComponentView): VNode {
  const attributes: ElementNode['attributes'] = {}
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') attributes[name] = value
  }
  return rawHtml(page.html([{ type: 'element', name: 'img', attributes, children: [] }]))
}
