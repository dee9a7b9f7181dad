import { type ComponentChildren, h, type VNode } from 'preact'
import type { ComponentResult, ContentNode } from '../content-node.ts'
import { styled } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { type Properties, readFlag, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { headingMarkdown } from '../markdown/components/sections.ts'

/** `Heading`: every heading of a page. Its whole text is the link to it, so that the link has a good name. */
export function Heading({ properties, children, result, page }: ComponentView): VNode {
  const level = Math.min(6, Math.max(1, Math.round(readNumber(properties, 'level') ?? 2)))
  const id = readText(properties, 'id')
  const linked = id !== undefined && page.linkDepth === 0 && !readFlag(properties, 'noAnchor')
  const plain = !children.some((node) => canBeClicked(node, page))
  return (
    <HeadingElement level={level} id={id} attributes={headingAttributes(properties, page)} linked={linked && plain}>
      {aliasAnchors(result)}
      {rawHtml(page.html(children))}
      {linked && !plain && <a class="heading-anchor" href={hashOf(id)} aria-label={page.labels.linkToSection} />}
    </HeadingElement>
  )
}

/** Targets for links that use another id of an element. */
export function aliasAnchors(result: ComponentResult | undefined): VNode[] {
  return result?.kind === 'anchors' ? result.aliases.map((alias) => <span id={alias} />) : []
}

/** Other attributes that an author wrote on a heading. */
function headingAttributes(properties: Properties, page: PageRendering): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name, value]) => keptName.test(name) && isWritable(value))
  const className = readText(properties, 'className', 'class')
  const style = readText(properties, 'style')
  return {
    ...(style === undefined ? { class: className } : styled(page, className ?? '', style)),
    ...Object.fromEntries(kept),
    ...(className === undefined ? {} : { 'data-dw-own': '' }),
  }
}

const keptName = /^(?:(?:data|aria)-[\w-]+|align|title|lang|dir|role|translate)$/

function isWritable(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

interface HeadingElementProps {
  level: number
  id?: string | undefined
  class?: string | undefined
  attributes?: Record<string, unknown>
  linked: boolean
  children?: ComponentChildren
}

/** An HTML heading whose text links to itself. */
export function HeadingElement(properties: HeadingElementProps): VNode {
  const { level, id, class: className, attributes = { class: className }, linked, children } = properties
  const text = linked && id !== undefined ? <a class="heading-link" href={hashOf(id)} children={children} /> : children
  return h(`h${level}`, { id, ...attributes }, text)
}

/** The address of an element of the same page. */
export function hashOf(id: string): string {
  return `#${encodeURIComponent(id.toWellFormed())}`
}

function canBeClicked(node: ContentNode, page: PageRendering): boolean {
  if (node.type === 'text') return false
  if (node.type === 'component') return page.flowOf(node.name) !== 'label' && node.name !== 'Latex'
  return ['a', 'button', 'input', 'img'].includes(node.name) || node.children.some((child) => canBeClicked(child, page))
}

export const heading = defineComponent({
  names: ['Heading'],
  flow: 'block',
  properties: {
    level: property.number('1 to 6. The default is 2.'),
    noAnchor: property.flag('A heading without a link to itself.'),
    ...property.otherIds(),
  },
  render: Heading,
  markdown: { block: headingMarkdown },
})
