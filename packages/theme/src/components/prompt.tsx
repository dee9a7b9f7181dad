import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { plainText } from '../content/plain-text.ts'
import { readContent, readText, readTexts } from '../content/properties.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { inlineMarkup } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { promptMarkdown } from '../markdown/components/code.ts'

/** `Prompt`: text for an assistant, folded and copied unchanged. */
export function Prompt({ properties, children, result, page }: ComponentView): VNode {
  const source = result?.kind === 'prompt' ? result.markdown : readText(properties, 'prompt', 'code')
  const text = (source ?? plainText(children)).trim()
  const description = inlineMarkup(page, readContent(page, properties, 'description', 'title'))
  const actions = readTexts(properties, 'actions')
  return (
    <div {...blockAttributes(page, 'prompt', properties)}>
      <details>
        <summary>
          {authorIcon(page, properties)}
          <span class="prompt-description">{description ?? text.split('\n')[0]}</span>
        </summary>
        <pre tabIndex={0}>{text}</pre>
      </details>
      <div class="prompt-actions">
        {actions.includes('cursor') && (
          <a
            class="small-button"
            href={`https://cursor.com/link/prompt?text=${encodeURIComponent(text.toWellFormed())}`}
            target="_blank"
            rel="noreferrer"
          >
            Cursor
          </a>
        )}
        {(actions.length === 0 || actions.includes('copy')) && (
          <button type="button" class="small-button" data-copy={text} data-done={page.labels.copied}>
            {page.labels.copy}
          </button>
        )}
      </div>
    </div>
  )
}

export const prompt = defineComponent({
  names: ['Prompt'],
  flow: 'block',
  sheets: ['folds', 'prompts'],
  properties: {
    description: property.string('The visible line. It can contain bold, italic, code, and links.'),
    ...property.icon('Shown before the line.'),
    actions: property.someOf('copy cursor', '`copy` (default), `cursor`, or both.'),
    ...property.others('title prompt code'),
  },
  render: Prompt,
  markdown: { block: promptMarkdown },
})
