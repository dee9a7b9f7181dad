import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readContent, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl, presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'

/** `Tile`: a picture over a title, as a link. */
export function Tile({ properties, children, page }: ComponentView): VNode {
  const href = readText(properties, 'href')
  const title = readContent(page, properties, 'title')
  const description = readContent(page, properties, 'description')
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
