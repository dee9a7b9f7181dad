import type { VNode } from 'preact'
import type { ComponentNode } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import { itemChildren } from '../content/item-children.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import { codeBlock } from './code-block.tsx'
import type { ComponentView } from './content-component.ts'
import { languageName } from './language-name.ts'
import { TabSet } from './tab-set.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { PropertyTable } from './property-kinds.ts'
import { codeGroupMarkdown } from '../markdown/components/code.ts'

/** `CodeGroup`: the same code in several languages or files, one shown at a time. */
export function CodeGroup(view: ComponentView): VNode {
  return group(view, undefined)
}

/** `RequestExample`: a group of requests, next to the text if there is room. */
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
  const titles = dropdown && !readFlag(properties, 'titles') ? languagesOf(blocks) : blocks.map(titleOf)
  const items = blocks.map((block, index) => {
    const title = titles[index] ?? '…'
    const label = (
      <>
        {authorIcon(page, block.properties, { class: 'icon tab-icon' })}
        {title}
      </>
    )
    const item = { title, label, id: page.uniqueId(`code-${title}`) }
    if (block.result?.kind === 'elsewhere') return { ...item, content: null, elsewhere: block.result.id }
    // A menu of languages leaves the title to the block.
    return { ...item, content: codeBlock({ ...block, page }, dropdown && title !== titleOf(block)) }
  })
  const set = (
    <TabSet
      page={page}
      class="code-group"
      own={blockAttributes(page, 'code-group', properties)}
      items={items}
      label={readText(properties, 'title') ?? page.labels.codeExamples}
      selected={0}
      sync
      dropdown={dropdown}
    />
  )
  // Text among the blocks belongs to none of them, and is shown below the group.
  const others = parts.flatMap((part) => ('other' in part ? part.other : []))
  const shown = others.length === 0 ? set : [set, rawHtml(page.html(others))]
  return id === undefined ? <>{shown}</> : <div id={page.uniqueId(id)}>{shown}</div>
}

/** Names of the languages; if two blocks have the same language, with their titles. */
function languagesOf(blocks: readonly ComponentNode[]): string[] {
  const names = blocks.map(({ properties }) => languageName(readText(properties, 'language')))
  return blocks.map((block, index) => {
    const name = names[index]
    const title = titleOf(block)
    if (name === undefined || name === title) return title
    return names.filter((other) => other === name).length > 1 ? `${name}: ${title}` : name
  })
}

function titleOf({ properties }: ComponentNode): string {
  return readText(properties, 'title', 'filename') ?? languageName(readText(properties, 'language')) ?? '…'
}

function groupProperties(): PropertyTable {
  return {
    dropdown: property.flag('Shows a menu of languages instead of labels.'),
    ...property.others('title titles sync'),
  }
}

export const codeGroup = defineComponent({
  names: ['CodeGroup', 'SnippetGroup'],
  flow: 'block',
  sheets: ['tabs', 'dropdowns', 'code-marks'],
  properties: groupProperties(),
  box: [],
  render: CodeGroup,
  markdown: { block: codeGroupMarkdown },
})

export const requestExample = defineComponent({
  names: ['RequestExample'],
  flow: 'block',
  sheets: ['tabs', 'dropdowns', 'code-marks'],
  properties: groupProperties(),
  box: [],
  render: RequestExample,
  markdown: { block: codeGroupMarkdown },
})

export const responseExample = defineComponent({
  names: ['ResponseExample'],
  flow: 'block',
  sheets: ['tabs', 'dropdowns', 'code-marks'],
  properties: groupProperties(),
  box: [],
  render: ResponseExample,
  markdown: { block: codeGroupMarkdown },
})
