import type { VNode } from 'preact'
import type { ComponentNode } from '../content-node.ts'
import { itemChildren } from '../content/item-children.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { renderToString } from 'preact-render-to-string'
import { authorIcon } from './author-icon.tsx'
import { codeBlock } from './code-block.tsx'
import type { ComponentView } from './content-component.ts'
import { languageName } from './language-name.ts'
import { TabSet } from './tab-set.tsx'

/** `CodeGroup`: the same in several languages or files, one shown at a time. */
export function CodeGroup(view: ComponentView): VNode {
  return group(view, undefined)
}

/** `RequestExample`: a group of requests, beside the text where there is room. */
export function RequestExample(view: ComponentView): VNode {
  return group(view, 'request-example')
}

/** `ResponseExample`: a group of responses, below the request. */
export function ResponseExample(view: ComponentView): VNode {
  return group(view, 'response-example')
}

function group({ properties, children, page }: ComponentView, id: string | undefined): VNode {
  const parts = itemChildren(children, 'CodeBlock')
  const blocks = parts.flatMap((part) => ('item' in part ? [part.item] : []))
  if (blocks.length === 0) return <div id={id}>{rawHtml(page.html(children))}</div>
  const dropdown = readFlag(properties, 'dropdown')
  const items = blocks.map((block) => {
    const title = titleOf(block, dropdown && !readFlag(properties, 'titles'))
    const label = (
      <>
        {authorIcon(page, block.properties, { class: 'icon tab-icon' })}
        {title}
      </>
    )
    const html = renderToString(codeBlock({ ...block, page }, false))
    return { title, label, id: page.uniqueId(`code-${title}`), html }
  })
  const set = (
    <TabSet
      page={page}
      class="code-group"
      items={items}
      label={readText(properties, 'title') ?? page.labels.codeExamples}
      selected={0}
      sync
      dropdown={dropdown}
    />
  )
  // Text among the blocks belongs to none of them; it is read below the group.
  const others = parts.flatMap((part) => ('other' in part ? part.other : []))
  const shown = others.length === 0 ? set : [set, rawHtml(page.html(others))]
  return id === undefined ? <>{shown}</> : <div id={page.uniqueId(id)}>{shown}</div>
}

function titleOf({ properties }: ComponentNode, dropdown: boolean): string {
  const title = readText(properties, 'title', 'filename')
  const language = languageName(readText(properties, 'language'))
  return (dropdown ? (language ?? title) : (title ?? language)) ?? '…'
}
