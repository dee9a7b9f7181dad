import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { readContent, readFlag } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import { presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'
import { inlineMarkup } from './inline-markup.tsx'

/** `Frame`: a picture, film or embedded page on a ground of its own, with words before and below it. */
export function Frame({ properties, children, page }: ComponentView): VNode {
  const hint = inlineMarkup(page, readContent(page, properties, 'hint', 'title'))
  const caption = inlineMarkup(page, readContent(page, properties, 'caption', 'description'))
  return (
    <figure {...blockAttributes(page, 'frame', properties)} data-plain={presence(readFlag(properties, 'noborder'))}>
      {hint && <div class="frame-hint">{hint}</div>}
      <div class="frame-content">{rawHtml(page.html(children))}</div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
