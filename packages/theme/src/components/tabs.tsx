import type { VNode } from 'preact'
import { itemsOf } from '../content/item-children.ts'
import { readContent, readFlag, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { TabSet } from './tab-set.tsx'

/** `Tabs`: panels of which one is shown. */
export function Tabs({ properties, children, page }: ComponentView): VNode {
  const tabs = itemsOf(children, 'Tab', 'TabItem')
  if (tabs.length === 0) return <div class="tabs">{rawHtml(page.html(children))}</div>
  const items = tabs.map((tab, index) => {
    const title = readText(tab.properties, 'title', 'label', 'value') ?? String(index + 1)
    const label = (
      <>
        {authorIcon(page, tab.properties, { class: 'icon tab-icon' })}
        {readContent(page, tab.properties, 'title', 'label', 'value') ?? title}
      </>
    )
    return { title, label, id: readText(tab.properties, 'id'), html: page.html(tab.children) }
  })
  return (
    <TabSet
      page={page}
      class="tabs"
      items={items}
      label={items.map((item) => item.title).join(', ')}
      selected={readNumber(properties, 'defaultTabIndex') ?? 0}
      sync={readFlag(properties, 'sync', true)}
    />
  )
}

/** `Tab` on its own, outside `Tabs`: a titled part. */
export function Tab({ properties, children, page }: ComponentView): VNode {
  const title = readContent(page, properties, 'title', 'label', 'value')
  return (
    <div class="tab-panel" id={readText(properties, 'id')} data-active="">
      {title && <p class="step-title">{title}</p>}
      {rawHtml(page.html(children))}
    </div>
  )
}
