import type { VNode } from 'preact'
import { blockAttributes, readColor } from '../content/author-style.ts'
import { readContent, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView, ContentComponent } from './content-component.ts'
import { Glyph } from './glyphs.tsx'

/** The kinds of callouts, each with a drawing, a colour and a name for screen readers. */
export const calloutKinds = ['note', 'info', 'tip', 'warning', 'check', 'danger'] as const

export type CalloutKind = (typeof calloutKinds)[number]

/**
 * The component of one kind of callout.
 *
 * @param kind Its kind, as the tag says it.
 */
export function calloutOf(kind: CalloutKind): ContentComponent {
  return (view) => callout(view, kind)
}

/** `Callout`: the author chooses icon and colour, or names a kind. */
export function Callout(view: ComponentView): VNode {
  return callout(view, kindOf(readText(view.properties, 'type', 'variation', 'variant')))
}

/** The kind an author's word means. */
export function kindOf(word: string | undefined): CalloutKind | undefined {
  const lower = word?.toLowerCase() ?? ''
  const synonyms: Readonly<Record<string, CalloutKind>> = { success: 'check', error: 'danger', caution: 'warning' }
  return calloutKinds.find((kind) => kind === lower) ?? synonyms[lower]
}

function callout({ properties, children, page }: ComponentView, kind: CalloutKind | undefined): VNode {
  const color = readColor(properties['color'])
  const title = readContent(page, properties, 'title')
  const icon = authorIcon(page, properties) ?? (kind && <Glyph name={kind} />)
  const name = readText(properties, 'ariaLabel') ?? page.labels[kind ?? 'note']
  return (
    <div
      {...blockAttributes(page, 'callout', properties, color && `--color:${color}`)}
      data-callout-type={kind ?? 'callout'}
      role="note"
      aria-label={name}
    >
      {icon && (
        <div class="callout-icon" data-component-part="callout-icon">
          {icon}
        </div>
      )}
      <div class="callout-content" data-component-part="callout-content">
        {title && <p class="callout-title">{title}</p>}
        {rawHtml(page.html(children))}
      </div>
    </div>
  )
}
