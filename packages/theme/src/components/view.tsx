import type { VNode } from 'preact'
import type { ContentNode } from '../content-node.ts'
import type { PageRendering } from '../content/content-context.ts'
import { readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'

/**
 * `View`: a part of the page for one kind of reader. All views of a page share one selector, at the first of them; the
 * choice is kept as that of tabs is.
 */
export function View({ properties, children, page }: ComponentView): VNode {
  const titles = viewTitles(page)
  const title = readText(properties, 'title') ?? titles[0] ?? '…'
  const first = page.uniqueName('multi-view') === 'multi-view'
  return (
    <>
      {first && titles.length > 1 && (
        <select class="multi-view-dropdown option-dropdown" aria-label={titles.join(', ')}>
          {titles.map((entry) => (
            <option value={entry} data-choice={entry}>
              {entry}
            </option>
          ))}
        </select>
      )}
      <div
        class="multi-view-item"
        id={readText(properties, 'id')}
        data-active={presence(title === titles[0])}
        data-choice={title}
      >
        {rawHtml(page.html(children))}
      </div>
    </>
  )
}

function viewTitles(page: PageRendering): string[] {
  const titles = new Set<string>()
  collect(page.body, titles)
  return [...titles]
}

function collect(nodes: readonly ContentNode[], titles: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'text') continue
    const title = node.type === 'component' && node.name === 'View' ? readText(node.properties, 'title') : undefined
    if (title !== undefined) titles.add(title)
    collect(node.children, titles)
  }
}
