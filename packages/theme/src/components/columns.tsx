import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { withoutParagraphs } from '../content/item-children.ts'
import { readNumber } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { PropertyTable } from './property-kinds.ts'

/** `Columns` and `CardGroup`: one to four columns; fewer if there is no room for them. */
export function Columns(view: ComponentView): VNode {
  return grid(view, 'columns')
}

/** `CardGroup`, the older name of `Columns`. */
export function CardGroup(view: ComponentView): VNode {
  return grid(view, 'card-group columns')
}

/** `Column`: any content, next to other columns. */
export function Column({ properties, children, page }: ComponentView): VNode {
  return <div {...blockAttributes(page, 'column', properties)}>{rawHtml(page.html(children))}</div>
}

function grid({ properties, children, page }: ComponentView, className: string): VNode {
  const wanted = readNumber(properties, 'cols') ?? readNumber(properties, 'columns') ?? 2
  const columns = Math.min(4, Math.max(1, Math.round(wanted)))
  return (
    <div {...blockAttributes(page, className, properties)} data-cols={columns}>
      {rawHtml(page.html(withoutParagraphs(children, page)))}
    </div>
  )
}

function count(): PropertyTable {
  return { cols: property.number('1 to 4. The default is 2.'), columns: property.number() }
}

export const columns = defineComponent({
  names: ['Columns'],
  flow: 'block',
  sheets: ['cards'],
  properties: count(),
  box: [],
  render: Columns,
})

export const cardGroup = defineComponent({
  names: ['CardGroup'],
  flow: 'block',
  sheets: ['cards'],
  properties: count(),
  box: [],
  render: CardGroup,
})

export const column = defineComponent({ names: ['Column'], flow: 'block', render: Column })
