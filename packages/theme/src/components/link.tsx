import type { VNode } from 'preact'
import type { ElementNode } from '../content-node.ts'
import { readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'

/** `Link`: a link, by any of the names its target goes under. */
export function Link({ properties, children, page }: ComponentView): VNode {
  const attributes: ElementNode['attributes'] = {}
  for (const name of ['id', 'className', 'class', 'target', 'title']) {
    const text = readText(properties, name)
    if (text !== undefined) attributes[name] = text
  }
  const href = readText(properties, 'href', 'path', 'to')
  if (href !== undefined) attributes['href'] = href
  return rawHtml(page.html([{ type: 'element', name: 'a', attributes, children: [...children] }]))
}
