import type { VNode } from 'preact'
import type { ComponentNode } from '../content-node.ts'
import { blockAttributes, readColor, styled } from '../content/author-style.ts'
import { itemsOf } from '../content/item-children.ts'
import { isElements } from '../content/plain-text.ts'
import { readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { colorMarkdown, colorRowMarkdown, colorItemMarkdown } from '../markdown/components/colors.ts'

/** `Color`: colors to look at and copy, as swatches or as a table of rows. */
export function Color({ properties, children, page }: ComponentView): VNode {
  const variant = readText(properties, 'variant') === 'table' ? 'table' : 'compact'
  return (
    <div {...blockAttributes(page, 'color', properties)} data-variant={variant}>
      {rawHtml(page.html(children))}
    </div>
  )
}

/** `Color.Row`: a titled row of colors. */
export function ColorRow({ properties, children, page }: ComponentView): VNode {
  const title = readText(properties, 'title')
  const items = itemsOf(children, 'Color.Item')
  return (
    <div class="color-row">
      {title && <div class="color-row-title">{title}</div>}
      <div class="color-items">{items.map((item) => ColorItem({ ...item, page }))}</div>
    </div>
  )
}

/** `Color.Item`: one color. The browser script makes it a button that copies its value. */
export function ColorItem({ properties, page }: ComponentView | (ComponentNode & Pick<ComponentView, 'page'>)): VNode {
  const value = properties['value']
  const color = readColor(value)
  const text = valueText(value)
  return (
    <div class="color-item" data-copy={text} data-done={page.labels.copied}>
      <span {...styled(page, 'color-swatch', color && `--swatch:${color}`)} />
      <span class="color-name">{readText(properties, 'name') ?? text}</span>
      <span class="color-value">{text}</span>
    </div>
  )
}

function valueText(value: ComponentView['properties'][string]): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isElements(value)) return ''
  return [...new Set([readText(value, 'light'), readText(value, 'dark')].filter(Boolean))].join(' / ')
}

export const color = defineComponent({
  names: ['Color'],
  flow: 'block',
  sheets: ['colors'],
  properties: { variant: property.oneOf('compact table', '`compact` (default) or `table`.') },
  box: [],
  render: Color,
  markdown: { block: colorMarkdown },
})

export const colorRow = defineComponent({
  names: ['Color.Row'],
  flow: 'block',
  sheets: ['colors'],
  properties: { title: property.string('Name of the row.') },
  render: ColorRow,
  markdown: { block: colorRowMarkdown },
})

export const colorItem = defineComponent({
  names: ['Color.Item'],
  flow: 'block',
  sheets: ['colors'],
  properties: {
    name: property.string('Name of the color.'),
    value: property.color('A CSS color, or one for each mode.', 'color, or `{ light, dark }`'),
  },
  needs: ['value'],
  render: ColorItem,
  markdown: { block: colorItemMarkdown },
})
