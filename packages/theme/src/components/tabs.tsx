import type { VNode } from 'preact'
import { blockAttributes, ours } from '../content/author-style.ts'
import { itemChildren } from '../content/item-children.ts'
import { readFlag, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors } from './heading.tsx'
import { TabSet } from './tab-set.tsx'
import { titleText } from '../content/title-parts.ts'
import { readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { tabsMarkdown, titledMarkdown } from '../markdown/components/sections.ts'

/** `Tabs`: panels of which one is shown. */
export function Tabs({ properties, children, page }: ComponentView): VNode {
  const parts = itemChildren(children, 'Tab', 'TabItem')
  const tabs = parts.flatMap((part) => ('item' in part ? [part.item] : []))
  if (tabs.length === 0)
    return (
      <div class="tabs" {...ours}>
        {rawHtml(page.html(children))}
      </div>
    )
  const items = tabs.map((tab, index) => {
    const title = readText(tab.properties, 'title', 'label', 'value') ?? String(index + 1)
    const label = (
      <>
        {authorIcon(page, tab.properties, { class: 'icon tab-icon' })}
        {readTitle(page, tab.properties, 'title', 'label', 'value') ?? title}
      </>
    )
    const content = (
      <>
        {aliasAnchors(tab.result)}
        {rawHtml(page.html(tab.children))}
      </>
    )
    return { title, label, id: readText(tab.properties, 'id'), content }
  })
  // Content between tabs belongs to none of them, and is shown below.
  const others = parts.flatMap((part) => ('other' in part ? part.other : []))
  return (
    <>
      <TabSet
        page={page}
        class="tabs"
        own={blockAttributes(page, 'tabs', properties)}
        items={items}
        label={items.map((item) => titleText(item.title)).join(', ')}
        selected={readNumber(properties, 'defaultTabIndex') ?? titled(items, readText(properties, 'defaultValue'))}
        sync={readFlag(properties, 'sync', true)}
        bordered={readFlag(properties, 'borderBottom')}
      />
      {others.length > 0 && rawHtml(page.html(others))}
    </>
  )
}

/** Other systems name the first tab by its title or id. */
function titled(items: readonly { title: string; id: string | undefined }[], wanted: string | undefined): number {
  return Math.max(
    0,
    items.findIndex(({ title, id }) => wanted !== undefined && (title === wanted || id === wanted)),
  )
}

/** `Tab` on its own, outside `Tabs`: a titled part. */
export function Tab({ properties, children, page }: ComponentView): VNode {
  const title = readTitle(page, properties, 'title', 'label', 'value')
  return (
    <div {...blockAttributes(page, 'tab-panel', properties)} data-active="">
      {title && <p class="step-title">{title}</p>}
      {rawHtml(page.html(children))}
    </div>
  )
}

export const tabs = defineComponent({
  names: ['Tabs'],
  flow: 'block',
  sheets: ['tabs'],
  properties: {
    defaultTabIndex: property.number('The tab that is initially shown, counted from 0.'),
    sync: property.flag('`false` prevents these tabs from switching with others.'),
    borderBottom: property.flag('A line below the panels.'),
    ...property.others('defaultValue'),
  },
  box: [],
  render: Tabs,
  markdown: { block: tabsMarkdown },
})

export const tab = defineComponent({
  names: ['Tab'],
  flow: 'block',
  sheets: ['tabs'],
  properties: {
    title: property.string('The label.'),
    ...property.icon('Shown before the label.'),
    id: property.string('The ID for links. By default, it is generated from the title.'),
    ...property.otherIds(),
    ...property.others('label value'),
  },
  needs: ['title', 'label', 'value'],
  render: Tab,
  markdown: { block: titledMarkdown },
})
