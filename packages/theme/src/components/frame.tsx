import type { VNode } from 'preact'
import { blockAttributes, readColor } from '../content/author-style.ts'
import { type Properties, readContent, readFlag, readNumber, readText } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'
import { inlineMarkup } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { frameMarkdown } from '../markdown/components/sections.ts'

/** `Frame`: an image, video or embedded page on a background of its own, with text above and below it. */
export function Frame({ properties, children, page }: ComponentView): VNode {
  const hint = inlineMarkup(page, readContent(page, properties, 'hint', 'title'))
  const caption = inlineMarkup(page, readContent(page, properties, 'caption', 'description'))
  const plain = readFlag(properties, 'noborder') || !readFlag(properties, 'border', true)
  return (
    <figure {...blockAttributes(page, 'frame', properties, ownStyle(properties))} data-plain={presence(plain)}>
      {hint && <div class="frame-hint">{hint}</div>}
      <div class="frame-content">{rawHtml(page.html(children))}</div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Other systems give a frame a width, at which it is centered, and a background. */
function ownStyle(properties: Properties): string | undefined {
  const width = readNumber(properties, 'width') ?? readText(properties, 'width')?.trim()
  const size = typeof width === 'number' ? `${width}px` : width
  const isSize = size !== undefined && /^[\d.]+(?:px|r?em|ch|%|vw)$/.test(size)
  const ground = properties['background'] === false ? 'transparent' : readColor(properties['background'])
  const side = readFlag(properties, 'center', true) ? 'auto' : '0 auto'
  const declarations = [
    isSize && `max-inline-size:min(100%,${size});margin-inline:${side}`,
    ground && `--ground:${ground === 'none' ? 'transparent' : ground}`,
    readFlag(properties, 'shadow') && '--lift:var(--dw-shadow)',
  ].filter(Boolean)
  return declarations.length === 0 ? undefined : declarations.join(';')
}

export const frame = defineComponent({
  names: ['Frame'],
  flow: 'block',
  sheets: ['frames'],
  properties: {
    caption: property.string('Text below the image. It can contain bold, italic, code, and links.'),
    hint: property.string('Text above the image.'),
    width: property.length(
      'The maximum width, such as `420` or `"60%"`. The frame is centered, unless `center` is `{false}`.',
    ),
    center: property.flag(),
    background: { type: 'color', text: 'The background, instead of the tint. `none` for no background.' },
    border: property.flag('`{false}` shows the image without background and border.'),
    shadow: property.flag('A shadow below the frame.'),
    noborder: property.flag(),
    ...property.others('title description'),
  },
  box: ['caption', 'hint', 'title', 'description'],
  render: Frame,
  markdown: { block: frameMarkdown },
})
