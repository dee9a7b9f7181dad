import type { VNode } from 'preact'
import { ours } from '../content/author-style.ts'
import { readNumber, readText } from '../content/properties.ts'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'
import { defineComponent } from './define-component.ts'
import { pageProblemMarkdown } from '../markdown/components/callouts.ts'

/** `PageProblem`: says which part could not be compiled, in its place. */
export function PageProblem({ properties }: ComponentView): VNode {
  const place = [readText(properties, 'file'), readNumber(properties, 'line'), readNumber(properties, 'column')]
  return (
    <div class="callout page-problem" {...ours} data-callout-type="danger" role="note">
      <div class="callout-icon">
        <Glyph name="danger" />
      </div>
      <div class="callout-content">
        <p class="callout-title">{readText(properties, 'message') ?? readText(properties, 'code')}</p>
        {readText(properties, 'fix') && <p>{readText(properties, 'fix')}</p>}
        <p>
          <code>{readText(properties, 'code')}</code> {place.filter((part) => part !== undefined).join(':')}
        </p>
      </div>
    </div>
  )
}

/** A part that could not be compiled; only the compiler writes it. */
export const pageProblem = defineComponent({
  names: ['PageProblem'],
  authored: false,
  flow: 'block',
  sheets: ['callouts'],
  render: PageProblem,
  markdown: { block: pageProblemMarkdown },
})
