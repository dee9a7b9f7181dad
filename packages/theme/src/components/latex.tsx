import type { VNode } from 'preact'
import { plainText } from '../content/plain-text.ts'
import { readFlag, readText } from '../content/properties.ts'
import type { ComponentView } from './content-component.ts'

/** `Latex`: a formula, in the line or on its own: MathML as the property `html`, or its source where it has none. */
export function Latex({ properties, children }: ComponentView): VNode {
  const source = (readText(properties, 'code', 'formula', 'value') ?? plainText(children)).trim()
  const display = readFlag(properties, 'display') || readFlag(properties, 'block')
  const html = readText(properties, 'html')
  if (html !== undefined) {
    const content = { __html: html }
    return display ? (
      // A formula wider than the page scrolls, by keyboard too.
      <div class="latex" tabIndex={0} dangerouslySetInnerHTML={content} />
    ) : (
      <span class="latex" dangerouslySetInnerHTML={content} />
    )
  }
  return display ? (
    <figure class="latex">
      <code dir="ltr">{source}</code>
    </figure>
  ) : (
    <code class="latex" dir="ltr">
      {source}
    </code>
  )
}
