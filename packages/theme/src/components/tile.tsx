import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readContent, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl, presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { tileMarkdown } from '../markdown/components/cards.ts'

/** `Tile`: a picture over a title, as a link. */
export function Tile({ properties, children, page }: ComponentView): VNode {
  const href = readText(properties, 'href')
  const title = readTitle(page, properties, 'title')
  const description = inlineMarkup(page, readContent(page, properties, 'description'))
  const link = href === undefined || isScriptUrl(href) ? undefined : href
  const outside = link !== undefined && isExternal(link) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <div {...blockAttributes(page, 'tile', properties)} data-linked={presence(link)}>
      <div class="tile-preview">{rawHtml(page.html(children))}</div>
      <div class="card-content">
        <div class="card-title">
          {link ? (
            <a class="card-link" href={link} {...outside}>
              {title ?? link}
            </a>
          ) : (
            title
          )}
        </div>
        {description && <p>{description}</p>}
      </div>
    </div>
  )
}

export const tile = defineComponent({
  names: ['Tile'],
  flow: 'block',
  sheets: ['cards', 'panels'],
  properties: {
    href: property.string('The URL that the tile links to.'),
    title: property.string('The title.'),
    description: property.string('A line below it.'),
  },
  needs: ['href'],
  render: Tile,
  markdown: { block: tileMarkdown },
})
