import type { VNode } from 'preact'
import { readColor, styled } from '../content/author-style.ts'
import { readFlag, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { isScriptUrl, joinClasses, presence } from '../content/write-attributes.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { PropertyDefinition } from './property-kinds.ts'
import { writeLink } from '../markdown/write-link.ts'

const known = new Set(
  'gray blue green yellow orange red purple white surface white-destructive surface-destructive'.split(' '),
)

/** `Badge`: a word or two that classify, inline. */
export function Badge({ properties, children, page }: ComponentView): VNode {
  const word = readText(properties, 'color')?.toLowerCase() ?? 'gray'
  const custom = known.has(word) ? undefined : readColor(word)
  const href = readText(properties, 'href')
  const outlined = readFlag(properties, 'stroke') || readText(properties, 'variant') === 'outline'
  const attributes = {
    ...styled(page, joinClasses('badge', readText(properties, 'className', 'class')), custom && `--tint:${custom}`),
    'data-badge': '',
    'data-color': known.has(word) ? word : 'gray',
    'data-size': readText(properties, 'size') ?? 'md',
    'data-shape': readText(properties, 'shape') === 'pill' ? 'pill' : undefined,
    'data-variant': outlined ? 'outline' : undefined,
    'data-disabled': presence(readFlag(properties, 'disabled')),
  }
  const { leadIcon, tailIcon, ...rest } = properties
  const content = [
    authorIcon(page, leadIcon === undefined ? rest : { ...rest, icon: leadIcon }),
    rawHtml(page.html(children)),
    tailIcon === undefined ? undefined : authorIcon(page, { ...rest, icon: tailIcon }),
  ]
  if (href === undefined || isScriptUrl(href)) return <span {...attributes}>{content}</span>
  return (
    <a {...attributes} href={href}>
      {content}
    </a>
  )
}

export const badge = defineComponent({
  names: ['Badge'],
  flow: 'label',
  apart: true,
  sheets: ['badges'],
  properties: {
    color: badgeColor(
      '`gray` (default), `blue`, `green`, `yellow`, `orange`, `red`, `purple`, `white`, `surface`, `white-destructive`, `surface-destructive`, or a CSS color.',
    ),
    size: property.oneOf('xs sm md lg', '`xs`, `sm`, `md` (default), or `lg`.'),
    shape: property.oneOf('rounded pill', '`rounded` (default) or `pill`.'),
    ...property.icon('Shown before the text; `leadIcon` is an alias.'),
    ...property.others('leadIcon'),
    tailIcon: { type: '[icon](/look/icons)', text: 'Shown after the text.' },
    stroke: property.flag('An outline instead of a background, like `variant="outline"`.'),
    ...property.others('variant'),
    disabled: property.flag('Shows the badge as disabled.'),
    href: property.string('Makes it a link.'),
  },
  render: Badge,
  markdown: {
    inline: ({ properties, children }, writer) => writeLink({ href: readText(properties, 'href') }, children, writer),
  },
})

function badgeColor(text: string): PropertyDefinition {
  const plain = property.color(text, 'string')
  return {
    ...plain,
    fits: (value) => plain.fits?.(value, '') === true || /^\w+-destructive$/.test(property.wordOf(value)),
  }
}
