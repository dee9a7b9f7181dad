import type { VNode } from 'preact'
import type { PropertyValue } from '../content-node.ts'
import { escapeText } from '../content/escape-html.ts'
import { plainText, textOfValue } from '../content/plain-text.ts'
import { type Properties, readFlag, readText } from '../content/properties.ts'
import { fillLabel } from '../labels/fill-label.ts'
import { innerHtml } from '../content/raw-html.ts'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import { joinClasses, presence } from '../content/write-attributes.ts'
import { copiedCode } from './copied-code.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { lineRanges } from './line-ranges.ts'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { codeBlockMarkdown } from '../markdown/components/code.ts'

/** Blocks with fewer lines are folded to one line. */
const shortCode = 7

/** `CodeBlock`: every fenced block of a page, and the component of that name. */
export function CodeBlock(view: ComponentView): VNode {
  return codeBlock(view, true)
}

/**
 * A code block.
 *
 * @param view Its properties; children only if an author wrote the code as children.
 * @param headed False inside a group, whose tabs have the titles.
 */
export function codeBlock({ properties, children, result, page }: ComponentView, headed: boolean): VNode {
  const code = codeOf(properties['code']) ?? plainText(children)
  const title = headed ? readText(properties, 'title', 'filename') : undefined
  const icon = headed ? authorIcon(page, properties, { class: 'icon code-block-icon' }) : undefined
  const copied = copiedCode(code, readText(properties, 'language'))
  const count = code.split('\n').length
  const colored = result?.kind === 'code' ? result : undefined
  const popovers = colored?.popovers ?? []
  const id = popovers.length === 0 ? undefined : page.uniqueId('types')
  const html = withIds(colored?.html ?? plainLines(code, properties), id)
  const fold = readFlag(properties, 'expandable') ? foldOf(count) : undefined
  return (
    <div
      class="code-block"
      data-language={readText(properties, 'language')}
      data-typed={presence(readFlag(properties, 'twoslash'))}
      data-wrap={presence(readFlag(properties, 'wrap'))}
      data-folded={fold}
    >
      {(title || icon) && (
        <div class="code-block-header" data-component-part="code-block-header">
          {icon}
          {title && (
            <span class="code-block-title" data-component-part="code-block-header-filename">
              {title}
            </span>
          )}
        </div>
      )}
      {!readFlag(properties, 'nocopy') && (
        <button
          type="button"
          class="code-block-copy-button"
          aria-label={page.labels.copy}
          data-done={page.labels.copied}
          data-copy={copied === code ? undefined : copied}
        />
      )}
      <pre tabIndex={0} dir="ltr">
        <code class={codeClasses(properties, html)} {...innerHtml(html)} />
      </pre>
      {popovers.map((popover, index) => (
        <div
          class="type-popover"
          popover="auto"
          role="tooltip"
          dir="ltr"
          id={`${id}-${index + 1}`}
          {...innerHtml(popover)}
        />
      ))}
      {fold !== undefined && (
        <button type="button" class="code-block-fold" aria-expanded="false">
          <span class="when-closed">{fillLabel(page.labels.seeAllLines, { count })}</span>
          <span class="when-open">{page.labels.collapse}</span>
        </button>
      )}
    </div>
  )
}

/** A button from the highlighter; code cannot look like it, since its angle brackets are escaped. */
const typeButton = /<button type="button" class="code-type" popovertarget="types-(\d+)" aria-describedby="types-\d+">/g

/** The highlighter numbers popovers by block, but ids are unique in the page. */
function withIds(html: SafeHtml, id: string | undefined): SafeHtml {
  if (id === undefined) return html
  return trustHtml(
    html.replaceAll(typeButton, (_, number: string) => {
      return `<button type="button" class="code-type" popovertarget="${id}-${number}" aria-describedby="${id}-${number}">`
    }),
  )
}

/** The visible part of folded code: its first line or its first lines; undefined if all of it fits. */
function foldOf(lines: number): 'short' | 'long' | undefined {
  if (lines > shortCode) return 'long'
  return lines > 1 && lines < shortCode ? 'short' : undefined
}

function codeOf(value: PropertyValue): string | undefined {
  return typeof value === 'string' ? value.replace(/\r?\n$/, '') : textOfValue(value)
}

/** Marks may also come from comments in the code. */
function codeClasses(properties: Properties, html: string): string | undefined {
  const language = readText(properties, 'language')
  return (
    joinClasses(
      language && `language-${language}`,
      readFlag(properties, 'lines') && 'has-line-numbers',
      (lineRanges(properties['focus']).size > 0 || html.includes(' line-focus')) && 'has-focused',
      (lineRanges(properties['highlight']).size > 0 || html.includes(' line-highlight')) && 'has-highlighted',
    ) || undefined
  )
}

/** Code without a highlighter's colors. */
function plainLines(code: string, properties: Properties): SafeHtml {
  const highlighted = lineRanges(properties['highlight'])
  const focused = lineRanges(properties['focus'])
  const lines = code.split('\n')
  const written = lines.map((line, index) => {
    const name = joinClasses(
      'line',
      highlighted.has(index + 1) && 'line-highlight',
      focused.has(index + 1) && 'line-focus',
    )
    return `<span class="${name}">${escapeText(line)}</span>`
  })
  return trustHtml(written.join('\n'))
}

export const codeBlockComponent = defineComponent({
  names: ['CodeBlock'],
  flow: 'block',
  sheets: ['code-marks'],
  properties: {
    language: property.string('The language.'),
    filename: property.string('The title.'),
    ...property.others('title'),
    ...property.icon('Shown before the title.'),
    lines: property.flag('Shows line numbers.'),
    wrap: property.flag('Wraps long lines instead of scrolling.'),
    expandable: property.flag('Initially collapses long code.'),
    nocopy: property.flag('Hides the copy button.'),
    twoslash: property.flag('Shows types on hover.'),
    highlight: property.lineNumbers('Lines to highlight, such as `"[1,3]"`.'),
    focus: property.lineNumbers('Lines to focus on, such as `"[1,3]"`; all others are dimmed.'),
  },
  render: CodeBlock,
  markdown: { block: codeBlockMarkdown },
})
