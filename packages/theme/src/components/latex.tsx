import type { VNode } from 'preact'
import { plainText } from '../content/plain-text.ts'
import { readFlag, readText } from '../content/properties.ts'
import { innerHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { formulaMarkdown, formulaText } from '../markdown/components/code.ts'

/**
 * `Latex`: a formula, inline or on its own: MathML, or its source if there is none. A formula on its own may be in a
 * paragraph, which contains only inline elements, so it is an inline element that looks like a block.
 */
export function Latex({ properties, children, result }: ComponentView): VNode {
  const source = (readText(properties, 'code', 'formula', 'value') ?? plainText(children)).trim()
  const display = readFlag(properties, 'display') || readFlag(properties, 'block')
  // A formula wider than the page scrolls, also with the keyboard.
  const block = display ? { 'data-display': '', tabIndex: 0 } : {}
  if (result?.kind === 'formula') return <span class="latex" {...block} {...innerHtml(result.html)} />
  return (
    <code class="latex" dir="ltr" {...block}>
      {source}
    </code>
  )
}

export const latex = defineComponent({
  names: ['Latex'],
  flow: 'inline',
  render: Latex,
  markdown: {
    block: formulaMarkdown,
    inline: (node) => `$${formulaText(node).replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}$`,
  },
})
