import type { VNode } from 'preact'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { writeImage } from '../markdown/write-link.ts'

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
  const attributes: Record<string, string | boolean> = {}
  for (const name of known) {
    const value = readText(properties, name)
    if (value !== undefined) attributes[name] = value
  }
  if (readFlag(properties, 'noZoom')) attributes['nozoom'] = true
  for (const name of ['actions', 'actionsPlacement']) {
    const value = properties[name]
    if (typeof value === 'string' || typeof value === 'boolean') attributes[name] = value
  }
  return rawHtml(page.html([{ type: 'element', name: 'img', attributes, children: [] }]))
}

export const image = defineComponent({
  names: ['Image', 'ZoomImage'],
  flow: 'inline',
  apart: true,
  render: Image,
  markdown: {
    inline({ properties }, writer) {
      const [src = '', alt = '', title = ''] = ['src', 'alt', 'title'].map((name) => readText(properties, name))
      return writeImage({ src, alt, title }, writer)
    },
  },
})
