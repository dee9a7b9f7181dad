import type { VNode } from 'preact'
import { plainText } from '../content/plain-text.ts'
import { readFlag, readText } from '../content/properties.ts'
import type { ComponentView } from './content-component.ts'

/** `Mermaid`: a diagram: its drawing as the property `html`, or its source where it has none. */
export function Mermaid({ properties, children }: ComponentView): VNode {
  const source = readText(properties, 'code', 'chart') ?? plainText(children)
  const html = readText(properties, 'html')
  if (html === undefined) {
    return (
      <figure class="mermaid" data-component-name="mermaid-container">
        <pre tabIndex={0} dir="ltr">
          <code>{source}</code>
        </pre>
      </figure>
    )
  }
  return (
    <figure class="mermaid mermaid-drawn" data-component-name="mermaid-container">
      <div class="mermaid-drawing" dir="ltr" tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
    </figure>
  )
}

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
