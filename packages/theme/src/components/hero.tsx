import type { VNode } from 'preact'
import { blockAttributes, ours } from '../content/author-style.ts'
import { itemChildren } from '../content/item-children.ts'
import { readContent, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl } from '../content/write-attributes.ts'
import { headingOf } from '../markdown/components/sections.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown/markdown-writer.ts'
import { shownNodes } from '../markdown/node-kinds.ts'
import { readInline } from '../markdown/property-text.ts'
import { linkText } from '../markdown/write-link.ts'
import type { ComponentNode } from '../content-node.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { Glyph } from './glyphs.tsx'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import * as property from './property-kinds.ts'

/**
 * `Hero`: the beginning of a designed page. Its `Action`s are buttons below the sentence; other content, such as code
 * or a picture, is next to the words.
 */
export function Hero({ properties, children, page }: ComponentView): VNode {
  const parts = itemChildren(children, 'Action')
  const actions = parts.flatMap((part) => ('item' in part ? [part.item] : []))
  const rest = parts.flatMap((part) => ('other' in part ? part.other : []))
  const eyebrow = readTitle(page, properties, 'eyebrow')
  const title = readTitle(page, properties, 'title')
  const description = inlineMarkup(page, readContent(page, properties, 'description', 'subtitle'))
  const Title = readNumber(properties, 'level') === 2 ? 'h2' : 'h1'
  return (
    <div {...blockAttributes(page, 'hero', properties)} data-centered={rest.length === 0 ? '' : undefined}>
      <div class="hero-words">
        {eyebrow && <p class="hero-eyebrow">{eyebrow}</p>}
        {title && <Title class="hero-title">{title}</Title>}
        {description && <p class="hero-description">{description}</p>}
        {actions.length > 0 && (
          <div class="hero-actions">
            {rawHtml(page.html(actions.map((action, index) => (index === 0 ? action : asSecond(action)))))}
          </div>
        )}
      </div>
      {rest.length > 0 && <div class="hero-picture">{rawHtml(page.html(rest))}</div>}
    </div>
  )
}

/** The first action is the primary one, unless its author says otherwise. */
function asSecond(action: ComponentNode): ComponentNode {
  return { ...action, properties: { variant: 'secondary', ...action.properties } }
}

/** `Action`: a link that looks like a button; plain words if it leads nowhere. */
export function Action({ properties, children, page }: ComponentView): VNode {
  const href = readText(properties, 'href')
  const words = readTitle(page, properties, 'title', 'label')
  const text = children.length > 0 ? rawHtml(page.html(withoutParagraph(children))) : words
  if (href === undefined || isScriptUrl(href)) return <span {...ours}>{text}</span>
  const outside = isExternal(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  const isSecond = readText(properties, 'variant') === 'secondary'
  const { class: className, ...attributes } = blockAttributes(page, 'action', properties)
  return (
    <a {...attributes} class={className} data-variant={isSecond ? 'secondary' : undefined} href={href} {...outside}>
      {authorIcon(page, properties)}
      <span>{text}</span>
      {!isSecond && <Glyph name="arrow" />}
    </a>
  )
}

function withoutParagraph(children: ComponentView['children']): ComponentView['children'] {
  return children.flatMap((node) => (node.type === 'element' && node.name === 'p' ? node.children : [node]))
}

export const hero = defineComponent({
  names: ['Hero'],
  flow: 'block',
  sheets: ['landing'],
  properties: {
    title: property.string('The title: the heading of the page where its mode has no other.'),
    description: property.string('One sentence below the title.'),
    eyebrow: property.string('A few words above the title.'),
    ...property.others('subtitle level'),
  },
  needs: ['title'],
  box: ['title', 'description', 'eyebrow', 'subtitle'],
  render: Hero,
  markdown: { block: heroMarkdown },
})

export const action = defineComponent({
  names: ['Action'],
  flow: 'inline',
  apart: true,
  sheets: ['landing'],
  properties: {
    href: property.string('The page or URL that it leads to. Other sites open in a new tab.'),
    variant: property.oneOf('primary secondary', '`primary` or `secondary`. In a hero, the first is primary.'),
    ...property.icon('Shown before the words.'),
    ...property.others('title label'),
  },
  needs: ['href'],
  render: Action,
  markdown: { inline: actionMarkdown },
})

function heroMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const title = readInline(properties, ['title'], writer)
  const parts = itemChildren(shownNodes(children), 'Action')
  const actions = parts.flatMap((part) => ('item' in part ? [actionMarkdown(part.item, writer)] : []))
  return [
    ...(title === undefined ? [] : headingOf(readNumber(properties, 'level') ?? 1, title, writer)),
    ...paragraph(readInline(properties, ['description', 'subtitle'], writer)),
    ...paragraph(actions.length === 0 ? undefined : actions.join(' · ')),
    ...parts.flatMap((part) => ('other' in part ? writer.blocks(part.other) : [])),
  ]
}

function actionMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): string {
  const inside = writer.within({ linked: true })
  const text = readInline(properties, ['title', 'label'], inside) ?? writer.inline(withoutParagraph(children)).trim()
  return linkText(text, readText(properties, 'href'), writer)
}
