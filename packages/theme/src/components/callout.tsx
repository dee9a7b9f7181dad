import type { VNode } from 'preact'
import { blockAttributes, readColor } from '../content/author-style.ts'
import { readText } from '../content/properties.ts'
import { type CalloutKind, kindOf } from '../content/callout-kinds.ts'
import { rawHtml } from '../content/raw-html.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'
import { readTitle } from './inline-markup.tsx'
import { defineComponent, type ComponentDefinition } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { PropertyTable } from './property-kinds.ts'
import { calloutMarkdown, calloutMarkdownOf } from '../markdown/components/callouts.ts'

/** `Callout`: the author chooses icon and color, or names a kind. */
export function Callout(view: ComponentView): VNode {
  return callout(view, kindOf(readText(view.properties, 'type', 'variation', 'variant')))
}

function callout({ properties, children, page }: ComponentView, kind: CalloutKind | undefined): VNode {
  const color = readColor(properties['color'])
  const title = readTitle(page, properties, 'title')
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

function kindProperties(): PropertyTable {
  return {
    title: property.string('A line in bold above the text.'),
    ...property.icon('Replaces the icon of the kind.'),
    ariaLabel: property.string('Replaces the name that screen readers announce.'),
    ...property.others('type'),
  }
}

function ofKind(name: string, kind: CalloutKind): ComponentDefinition {
  return defineComponent({
    names: [name],
    flow: 'block',
    sheets: ['callouts'],
    properties: kindProperties(),
    box: ['title'],
    render: (view) => callout(view, kind),
    markdown: { block: calloutMarkdownOf(kind) },
  })
}

export const callouts: readonly ComponentDefinition[] = [
  ofKind('Note', 'note'),
  ofKind('Info', 'info'),
  ofKind('Tip', 'tip'),
  ofKind('Warning', 'warning'),
  ofKind('Check', 'check'),
  ofKind('Danger', 'danger'),
  defineComponent({
    names: ['Callout'],
    flow: 'block',
    sheets: ['callouts'],
    properties: {
      ...property.icon('The icon.'),
      color: property.color('A CSS color, such as `#7c3aed`.'),
      title: property.string('A line in bold above the text.'),
      type: property.oneOf(
        'note info tip warning check danger',
        '`note`, `info`, `tip`, `check`, `warning`, or `danger`: the look of that kind.',
        'success error caution',
      ),
      ...property.others('ariaLabel variation variant'),
    },
    box: ['title'],
    render: Callout,
    markdown: { block: calloutMarkdown },
  }),
]
