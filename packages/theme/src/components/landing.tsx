import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { withoutParagraphs } from '../content/item-children.ts'
import { readContent, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl, presence } from '../content/write-attributes.ts'
import type { ComponentNode } from '../content-node.ts'
import { cardMarkdown } from '../markdown/components/cards.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown/markdown-writer.ts'
import { readTitle as writeTitle } from '../markdown/property-text.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { Glyph } from './glyphs.tsx'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import * as property from './property-kinds.ts'

/** `LogoRow`: logos in a row, of the same height and less prominent than their surroundings. */
export function LogoRow({ properties, children, page }: ComponentView): VNode {
  const title = readTitle(page, properties, 'title')
  return (
    <div {...blockAttributes(page, 'logo-row', properties)}>
      {title && <p class="logo-row-title">{title}</p>}
      <div class="logo-row-logos">{rawHtml(page.html(children))}</div>
    </div>
  )
}

/** `FeatureGrid`: features next to each other, without boxes. */
export function FeatureGrid({ properties, children, page }: ComponentView): VNode {
  const columns = Math.min(4, Math.max(2, Math.round(readNumber(properties, 'cols') ?? 3)))
  return (
    <div {...blockAttributes(page, 'feature-grid', properties)} data-cols={columns}>
      {rawHtml(page.html(withoutParagraphs(children, page)))}
    </div>
  )
}

/** `Feature`: an icon, a title and a sentence or two. */
export function Feature(view: ComponentView): VNode {
  return linkedItem(view, 'feature')
}

/** `BigLinks`: links to further pages, in one or two columns. */
export function BigLinks({ properties, children, page }: ComponentView): VNode {
  return (
    <div {...blockAttributes(page, 'big-links', properties)}>
      {rawHtml(page.html(withoutParagraphs(children, page)))}
    </div>
  )
}

/** `BigLink`: a link as large as a heading. */
export function BigLink(view: ComponentView): VNode {
  return linkedItem(view, 'big-link')
}

/** All of it can be clicked, but only its title is the link. */
function linkedItem({ properties, children, page }: ComponentView, className: 'feature' | 'big-link'): VNode {
  const href = readText(properties, 'href')
  const isLink = href !== undefined && !isScriptUrl(href)
  const icon = authorIcon(page, properties)
  const title = readTitle(page, properties, 'title')
  const description = inlineMarkup(page, readContent(page, properties, 'description'))
  const outside = isLink && isExternal(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <div {...blockAttributes(page, className, properties)} data-linked={presence(isLink)}>
      {icon && <div class={`${className}-icon`}>{icon}</div>}
      <div class={`${className}-body`}>
        <p class={`${className}-title`}>
          {isLink ? (
            <a class="card-link" href={href} {...outside}>
              {title ?? href}
            </a>
          ) : (
            title
          )}
        </p>
        {description && <p>{description}</p>}
        {rawHtml(page.html(children))}
      </div>
      {className === 'big-link' && isLink && (
        <Glyph name={isExternal(href) ? 'external' : 'arrow'} class="glyph big-link-arrow" />
      )}
    </div>
  )
}

function logoRowMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(writeTitle(properties, ['title'], writer)), ...writer.blocks(children)]
}

export const logoRow = defineComponent({
  names: ['LogoRow'],
  flow: 'block',
  sheets: ['landing'],
  properties: { title: property.string('A few words above the logos.') },
  box: ['title'],
  render: LogoRow,
  markdown: { block: logoRowMarkdown },
})

export const featureGrid = defineComponent({
  names: ['FeatureGrid'],
  flow: 'block',
  sheets: ['landing'],
  properties: { cols: property.number('2 to 4. The default is 3.') },
  box: [],
  render: FeatureGrid,
})

export const feature = defineComponent({
  names: ['Feature'],
  flow: 'block',
  sheets: ['landing'],
  properties: {
    title: property.string('The title.'),
    href: property.string('Makes the feature a link. Other sites open in a new tab.'),
    ...property.icon('Shown above the title.'),
    ...property.others('description'),
  },
  needs: ['title'],
  box: ['title', 'description'],
  render: Feature,
  markdown: { block: cardMarkdown },
})

export const bigLinks = defineComponent({
  names: ['BigLinks'],
  flow: 'block',
  sheets: ['landing'],
  box: [],
  render: BigLinks,
})

export const bigLink = defineComponent({
  names: ['BigLink'],
  flow: 'block',
  sheets: ['landing'],
  properties: {
    title: property.string('The title.'),
    href: property.string('The page or URL that it leads to. Other sites open in a new tab.'),
    ...property.icon('Shown before the title.'),
    ...property.others('description'),
  },
  needs: ['href'],
  box: ['title', 'description', 'href'],
  render: BigLink,
  markdown: { block: cardMarkdown },
})
