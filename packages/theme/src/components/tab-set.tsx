import type { ComponentChildren, VNode } from 'preact'
import { ours } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import type { blockAttributes } from '../content/author-style.ts'
import { presence } from '../content/write-attributes.ts'
import { titleText } from '../content/title-parts.ts'

/** One of several panels, of which one is shown. */
export interface TabSetItem {
  /** Its name, by which the choice is remembered and shared. */
  title: string
  label: ComponentChildren
  /** Id of the panel; by default, it is made from the title. */
  id: string | undefined
  content: ComponentChildren
  /** The part of another file that the panel shows after it was fetched. */
  elsewhere?: string | undefined
}

interface TabSetProps {
  page: PageRendering
  class: string
  /** The author's id, class and style for the whole. */
  own?: ReturnType<typeof blockAttributes>
  items: TabSetItem[]
  /** Name of the list of tabs. */
  label: string
  selected: number
  /** Whether the choice is shared with other sets that have a tab of the same name. */
  sync: boolean
  /** A selection list instead of tabs. */
  dropdown?: boolean
  /** A line below the panels. */
  bordered?: boolean
}

const tabParts = { list: 'tabs-list', tab: 'tab-button' }
const codeParts = { list: 'code-group-tab-bar', tab: undefined }

/**
 * Tabs by the ARIA pattern. All panels are in the page. The style sheet shows the active one, or all of them in print
 * and without scripts; with `data-dw-choice`, it shows the remembered one before any script runs.
 */
export function TabSet({
  page,
  class: className,
  own = { class: className, ...ours },
  items,
  label,
  selected,
  sync,
  dropdown,
  bordered,
}: TabSetProps): VNode {
  const active = items[selected] ? selected : 0
  const parts = className === 'tabs' ? tabParts : codeParts
  const ids = items.map((item) => item.id ?? page.uniqueId(item.title))
  return (
    <div {...own} data-sync={presence(sync)} data-bordered={presence(bordered)}>
      {dropdown ? (
        <select class="option-dropdown" aria-label={label}>
          {items.map((item, index) => (
            <option value={ids[index]} selected={index === active}>
              {titleText(item.title)}
            </option>
          ))}
        </select>
      ) : (
        <div class="tab-list" role="tablist" aria-label={label} data-component-part={parts.list}>
          {items.map((item, index) => (
            <button
              type="button"
              class="tab"
              role="tab"
              id={`${ids[index]}-tab`}
              aria-controls={ids[index]}
              aria-selected={index === active}
              tabIndex={index === active ? 0 : -1}
              data-dw-choice={item.title}
              data-component-part={parts.tab}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
      {items.map((item, index) => (
        <div
          class="tab-panel"
          role={dropdown ? 'group' : 'tabpanel'}
          id={ids[index]}
          {...(dropdown ? { 'aria-label': titleText(item.title) } : { 'aria-labelledby': `${ids[index]}-tab` })}
          data-active={presence(index === active)}
          data-dw-choice={item.title}
          data-elsewhere={item.elsewhere}
        >
          {item.content}
        </div>
      ))}
    </div>
  )
}
