import type { VNode } from 'preact'
import type { ContentNode } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { type Properties, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { presence } from '../content/write-attributes.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { titleText } from '../content/title-parts.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { titledMarkdown } from '../markdown/components/sections.ts'

/**
 * `View`: a part of the page for one kind of reader. All views of a page share one selector, at the first of them; the
 * choice is remembered like that of tabs.
 */
export function View({ properties, children, page }: ComponentView): VNode {
  const views = viewsOf(page)
  const titles = [...views.keys()]
  const title = readText(properties, 'title') ?? titles[0] ?? '…'
  const first = page.uniqueName('multi-view') === 'multi-view'
  return (
    <>
      {first && titles.length > 1 && (
        <select class="multi-view-dropdown option-dropdown" aria-label={titles.map(titleText).join(', ')}>
          {hasIcons(views) && (
            <button>
              <selectedcontent />
            </button>
          )}
          {[...views].map(([entry, view]) => (
            <option value={entry} data-dw-choice={entry}>
              {authorIcon(page, view)}
              {titleText(entry)}
            </option>
          ))}
        </select>
      )}
      <div
        {...blockAttributes(page, 'multi-view-item', properties)}
        data-active={presence(title === titles[0])}
        data-dw-choice={title}
      >
        {rawHtml(page.html(children))}
      </div>
    </>
  )
}

/** The views of a page by title; for several with the same title, the properties of the first. */
function viewsOf(page: PageRendering): Map<string, Properties> {
  const views = new Map<string, Properties>()
  collect(page.body, views)
  return views
}

function collect(nodes: readonly ContentNode[], views: Map<string, Properties>): void {
  for (const node of nodes) {
    if (node.type === 'text') continue
    const title = node.type === 'component' && node.name === 'View' ? readText(node.properties, 'title') : undefined
    if (title !== undefined && node.type === 'component' && !views.has(title)) views.set(title, node.properties)
    collect(node.children, views)
  }
}

/** Browsers that cannot show icons in a menu omit them and the button. */
function hasIcons(views: ReadonlyMap<string, Properties>): boolean {
  return [...views.values()].some(({ icon }) => icon !== undefined)
}

export const view = defineComponent({
  names: ['View'],
  flow: 'block',
  sheets: ['dropdowns', 'views'],
  properties: { title: property.string('The name in the selector.'), ...property.icon('Shown before the name.') },
  needs: ['title'],
  render: View,
  markdown: { block: titledMarkdown },
})
