import type { ComponentChildren, VNode } from 'preact'
import type { ComponentNode, PropertyValue } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import { itemChildren } from '../content/item-children.ts'
import { readFlag, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors, HeadingElement } from './heading.tsx'
import { readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown/markdown-writer.ts'
import { shownNodes } from '../markdown/node-kinds.ts'
import { readTitle as writeTitle } from '../markdown/property-text.ts'
import { writeItem } from '../markdown/write-list.ts'

/** `Steps`: a numbered list along a rail. */
export function Steps({ properties, children, page }: ComponentView): VNode {
  let number = 0
  const parts = itemChildren(children, 'Step')
  return (
    <ol {...blockAttributes(page, 'steps', properties)} role="list">
      {parts.map((child, index) => {
        if ('other' in child) return <li class="step-aside">{rawHtml(page.html(child.other))}</li>
        number = readNumber(child.item.properties, 'stepNumber') ?? number + 1
        return (
          <li {...stepAttributes(child.item, page)}>
            {index < parts.length - 1 && <div class="step-line" data-component-part="step-line" aria-hidden="true" />}
            {stepContent(child.item, page, number, properties['titleSize'])}
          </li>
        )
      })}
    </ol>
  )
}

/** `Step` on its own, outside `Steps`. */
export function Step({ properties, children, result, page }: ComponentView): VNode {
  const item: ComponentNode = {
    type: 'component',
    name: 'Step',
    properties,
    children: [...children],
    ...(result && { result }),
  }
  return (
    <div {...stepAttributes(item, page)}>
      {stepContent(item, page, readNumber(properties, 'stepNumber'), undefined)}
    </div>
  )
}

/** The id belongs to the title. */
function stepAttributes({ properties: { id: _id, ...properties } }: ComponentNode, page: ComponentView['page']) {
  return blockAttributes(page, 'step', properties)
}

function stepContent(
  { properties, children, result }: ComponentNode,
  page: ComponentView['page'],
  number: number | undefined,
  commonSize: PropertyValue,
) {
  const title = readTitle(page, properties, 'title')
  const size = readText(properties, 'titleSize') ?? readText({ commonSize }, 'commonSize')
  const id = readText(properties, 'id')
  const mark = authorIcon(page, properties) ?? number
  return (
    <>
      {mark !== undefined && (
        <div data-component-part="step-number">
          <div class="step-marker" aria-hidden="true">
            {mark}
          </div>
        </div>
      )}
      <div class="step-body">
        {title !== undefined && stepTitle(size, id, title, { properties, result }, page)}
        <div class="step-content" data-component-part="step-content">
          {rawHtml(page.html(children))}
        </div>
      </div>
    </>
  )
}

function stepTitle(
  size: string | undefined,
  id: string | undefined,
  title: ComponentChildren,
  { properties, result }: Pick<ComponentView, 'properties' | 'result'>,
  page: ComponentView['page'],
) {
  const level = size !== undefined && /^h[2-4]$/.test(size) ? Number(size.slice(1)) : undefined
  if (level === undefined) {
    return (
      <p class="step-title" id={id} data-component-part="step-title">
        {aliasAnchors(result)}
        {title}
      </p>
    )
  }
  const anchor = id ?? page.uniqueId(readText(properties, 'title') ?? 'step')
  return (
    <HeadingElement level={level} id={anchor} class="step-title" linked={!readFlag(properties, 'noAnchor')}>
      {aliasAnchors(result)}
      {title}
    </HeadingElement>
  )
}

export const steps = defineComponent({
  names: ['Steps'],
  flow: 'block',
  sheets: ['steps'],
  properties: { titleSize: property.oneOf('p h2 h3 h4', '`p` (default), `h2`, `h3`, or `h4`.') },
  box: [],
  render: Steps,
  markdown: { block: stepsMarkdown },
})

export const step = defineComponent({
  names: ['Step'],
  flow: 'block',
  sheets: ['steps'],
  properties: {
    title: property.string('The title.'),
    ...property.icon('Replaces the number.'),
    stepNumber: property.number('Sets the number. The following steps continue from it.'),
    titleSize: property.oneOf('p h2 h3 h4', 'As on `Steps`, for this step.'),
    id: property.string('The ID for links.'),
    ...property.otherIds(),
    noAnchor: property.flag('A heading without a link to itself.'),
  },
  render: Step,
  markdown: { block: stepMarkdown },
})

function stepsMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  let number = 0
  return itemChildren(shownNodes(children), 'Step').flatMap((child) => {
    if ('other' in child) return writer.blocks(child.other)
    number = readNumber(child.item.properties, 'stepNumber') ?? number + 1
    return writeItem(`${number}. `, stepMarkdown(child.item, writer), writer)
  })
}

function stepMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(writeTitle(properties, ['title'], writer)), ...writer.blocks(children)]
}
