import type { VNode } from 'preact'
import { blockAttributes, readColor } from '../content/author-style.ts'
import { readContent, readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl, presence } from '../content/write-attributes.ts'
import { authorIcon } from './author-icon.tsx'
import { kindOf } from '../content/callout-kinds.ts'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { cardMarkdown } from '../markdown/components/cards.ts'

/**
 * `Card`. With `href`, the whole card can be clicked, but only its title is the link: links inside keep working, and a
 * screen reader reads a title instead of the card's whole text.
 */
export function Card({ properties, children, page }: ComponentView): VNode {
  const href = linkOf(readText(properties, 'href', 'link', 'path'))
  const kind = kindOf(readText(properties, 'type'))
  const disabled = readFlag(properties, 'disabled')
  const title = readTitle(page, properties, 'title', 'headerText')
  const text = inlineMarkup(page, readContent(page, properties, 'description', 'subtitle'))
  const cta = readTitle(page, properties, 'cta')
  const color = readColor(properties['color'])
  const link = href !== undefined && !disabled ? linkAttributes(href, readText(properties, 'target')) : undefined
  const icon = authorIcon(page, properties) ?? (kind && <Glyph name={kind} />)
  const linked = title ?? cta ?? hrefLabel(href)
  const body = page.html(children)
  return (
    <div
      {...blockAttributes(page, 'card', properties, color && `--color:${color}`)}
      data-colored={presence(color)}
      data-horizontal={presence(readFlag(properties, 'horizontal'))}
      data-callout-type={kind}
      data-linked={presence(link)}
      data-disabled={presence(disabled)}
    >
      {image(readText(properties, 'img', 'src'), readText(properties, 'alt'), page)}
      {icon && (
        <div class="card-icon" data-component-part="card-icon">
          {icon}
        </div>
      )}
      <div class="card-content" data-component-part="card-content-container">
        {(title || link) && (
          <div class={title ? 'card-title' : 'card-title visually-hidden'} data-component-part="card-title">
            {link ? <a {...link}>{linked}</a> : title}
          </div>
        )}
        {text && <p>{text}</p>}
        {body && (
          <div class="card-body" data-component-part="card-content">
            {rawHtml(body)}
          </div>
        )}
        {cta && (
          <div class="card-cta">
            {cta} <Glyph name="arrow" />
          </div>
        )}
      </div>
      {link && readFlag(properties, 'arrow', isExternal(link.href)) && (
        <Glyph name={isExternal(link.href) ? 'external' : 'arrow'} class="glyph card-arrow" />
      )}
    </div>
  )
}

function linkAttributes(href: string, target: string | undefined) {
  if (isExternal(href)) return { class: 'card-link', href, target: target ?? '_blank', rel: 'noreferrer' }
  return { class: 'card-link', href, ...(target ? { target } : {}) }
}

function linkOf(href: string | undefined): string | undefined {
  return href === undefined || isScriptUrl(href) ? undefined : href.trim()
}

/** A card without a title still needs a name for its link. */
function hrefLabel(href: string | undefined): string {
  return (
    href
      ?.replace(/[#?].*/s, '')
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1)
      ?.replaceAll('-', ' ') ||
    (href ?? '')
  )
}

function image(source: string | undefined, alt: string | undefined, page: ComponentView['page']): VNode | undefined {
  if (source === undefined) return undefined
  const size = page.context.imageSize?.(source)
  const name = source
    .replace(/[?#].*/s, '')
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '')
    .replaceAll(/[-_]+/g, ' ')
  return <img class="card-image" src={source} alt={alt ?? name ?? ''} loading="lazy" decoding="async" {...size} />
}

export const card = defineComponent({
  names: ['Card'],
  flow: 'block',
  sheets: ['cards'],
  properties: {
    title: property.string('The title.'),
    href: property.string('Makes the card a link. Other sites open in a new tab.'),
    ...property.icon('Shown above the title, or before it if the card is horizontal.'),
    color: property.color('The color of the icon.'),
    horizontal: property.flag('Icon and text on one line.'),
    img: { type: 'path or URL', text: 'Image above the title.' },
    alt: property.string('Description of the image. By default, its file name in words.'),
    cta: property.string('A line with an arrow at the bottom.'),
    arrow: property.flag('Shows an arrow. By default, only on cards that link to another site.'),
    type: property.oneOf(
      'note info tip warning check danger',
      '`note`, `info`, `tip`, `check`, `warning`, or `danger`.',
      'success error caution',
    ),
    disabled: property.flag('Shows the card without its link.'),
    ...property.others('description subtitle link path target src headerText'),
  },
  box: ['title', 'headerText', 'description', 'subtitle', 'cta', 'img', 'src', 'icon', 'href', 'link', 'path'],
  render: Card,
  markdown: { block: cardMarkdown },
})
