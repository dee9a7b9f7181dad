import type { VNode } from 'preact'
import type { ContentNode, ComponentNode } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import { readContent, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isExternal, isScriptUrl } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { MarkdownWriter } from '../markdown/markdown-writer.ts'
import { readInline } from '../markdown/property-text.ts'
import { writeLink } from '../markdown/write-link.ts'

/**
 * `Tooltip`: an explanation of a word, shown while the pointer or the keyboard focus is on it. The style sheet alone
 * shows it; the browser script positions it so that nothing cuts it off, closes it with Escape, and opens it on tap.
 */
export function Tooltip({ properties, children, page }: ComponentView): VNode {
  const headline = readTitle(page, properties, 'headline', 'title')
  const tip = inlineMarkup(page, readContent(page, properties, 'tip', 'description', 'content'))
  const cta = readTitle(page, properties, 'cta')
  const href = readText(properties, 'href')
  const words = rawHtml(page.html(children))
  if (!headline && !tip) return <span>{words}</span>
  const id = page.uniqueId('tip-1')
  const side = readText(properties, 'side')
  const align = readText(properties, 'align')
  return (
    <span
      {...blockAttributes(page, 'tooltip', properties)}
      data-side={side === undefined || side === 'top' ? undefined : side}
      data-align={align === undefined || align === 'center' ? undefined : align}
    >
      {children.some(takesFocus) ? (
        <span class="tooltip-trigger">{words}</span>
      ) : (
        <span class="tooltip-trigger" role="button" tabIndex={0} aria-describedby={id}>
          {words}
        </span>
      )}
      <span class="tooltip-content" role="tooltip" id={id}>
        {headline && <strong class="tooltip-headline">{headline}</strong>}
        {tip && <span class="tooltip-tip">{tip}</span>}
        {href !== undefined && !isScriptUrl(href) && (
          <a href={href} {...(isExternal(href) ? { target: '_blank', rel: 'noreferrer' } : {})}>
            {cta ?? href}
          </a>
        )}
      </span>
    </span>
  )
}

function takesFocus(node: ContentNode): boolean {
  if (node.type === 'text') return false
  if (node.type === 'element' && ['a', 'button', 'input'].includes(node.name)) return true
  return (node.type === 'component' && node.name === 'Link') || node.children.some(takesFocus)
}

export const tooltip = defineComponent({
  names: ['Tooltip'],
  flow: 'inline',
  sheets: ['tooltips'],
  properties: {
    tip: property.string('The explanation.'),
    headline: property.string('A line in bold above it.'),
    cta: property.string('The text of a link below it.'),
    href: property.string('The URL of that link.'),
    side: property.oneOf('top right bottom left', '`top` (default), `bottom`, `left`, or `right`.'),
    align: property.oneOf('center start end', '`center` (default), `start`, or `end`, for tips above and below.'),
    ...property.others('title description content'),
  },
  needs: ['tip', 'content'],
  render: Tooltip,
  markdown: { inline: tooltipMarkdown },
})

/** The explanation follows the words. */
function tooltipMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): string {
  const words = writer.inline(children).trim()
  const headline = readInline(properties, ['headline', 'title'], writer)
  const tip = readInline(properties, ['tip', 'description', 'content'], writer)
  const href = readText(properties, 'href')
  const label = readText(properties, 'cta') ?? href
  const more = href === undefined ? '' : writeLink({ href }, [{ type: 'text', value: label ?? '' }], writer)
  const text = [[headline, tip].filter((part) => part !== undefined).join(': '), more]
    .filter((part) => part !== '')
    .join(' ')
  return text === '' ? words : `${words} (${text})`
}
