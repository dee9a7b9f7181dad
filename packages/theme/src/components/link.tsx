import type { VNode } from 'preact'
import { readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { writeLink } from '../markdown/write-link.ts'

/** `Link`: a link, with any of the names for its target. */
export function Link({ properties, children, page }: ComponentView): VNode {
  const attributes: Record<string, string | boolean> = {}
  for (const name of ['id', 'className', 'class', 'target', 'title']) {
    const text = readText(properties, name)
    if (text !== undefined) attributes[name] = text
  }
  const href = readText(properties, 'href', 'path', 'to')
  if (href !== undefined) attributes['href'] = href
  return rawHtml(page.html([{ type: 'element', name: 'a', attributes, children: [...children] }]))
}

export const link = defineComponent({
  names: ['Link'],
  flow: 'inline',
  apart: true,
  render: Link,
  markdown: {
    inline({ properties, children }, writer) {
      const href = readText(properties, 'href', 'path', 'to')
      return writeLink({ href, title: readText(properties, 'title') }, children, writer)
    },
  },
})
