import type { VNode } from 'preact'
import { readColor } from '../content/author-style.ts'
import { readPixels, readText } from '../content/properties.ts'
import { joinClasses } from '../content/write-attributes.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'

/** `Icon`: an icon in text. */
export function Icon({ properties, page }: ComponentView): VNode | null {
  const size = readPixels(properties, 'size')
  const color = readColor(properties['color'])
  const { style, ...others } = properties
  // `style` is CSS here, unless it names a style of Font Awesome.
  const css = typeof style === 'string' && style.includes(':') ? style : undefined
  const declarations = [size && size > 0 && `--icon-size:${size}px`, color && `color:${color}`, css]
    .filter(Boolean)
    .join(';')
  const icon = properties['icon'] ?? properties['src'] ?? properties['name']
  const look = {
    class: joinClasses('icon', readText(properties, 'className', 'class')),
    ...(declarations === '' ? {} : { style: declarations }),
  }
  return authorIcon(page, { ...(css === undefined ? properties : others), icon }, look) ?? null
}

export const iconComponent = defineComponent({
  names: ['Icon'],
  flow: 'label',
  properties: {
    icon: { type: '[icon](/look/icons)', text: 'A name, a path, a URL, or SVG elements.' },
    iconType: property.string('Style of a Font Awesome icon: `solid`, `regular`, or `brands`.'),
    iconLibrary: property.string('`fontawesome`, `lucide`, or `tabler`, for this icon only.'),
    color: property.color('The default is the color of the text.'),
    size: property.pixels('In pixels, such as `24` or `"24px"`. The default is 16.'),
    ...property.others('src name'),
  },
  needs: ['icon', 'name', 'src'],
  render: Icon,
  markdown: { inline: () => '' },
})
