import type { VNode } from 'preact'
import { plainText } from '../content/plain-text.ts'
import { readFlag, readText } from '../content/properties.ts'
import { innerHtml } from '../content/raw-html.ts'
import type { ComponentLabels } from '../labels/labels.ts'
import type { ComponentView } from './content-component.ts'
import { defineComponent } from './define-component.ts'
import { mermaidMarkdown } from '../markdown/components/code.ts'

const placements = new Set(['top-left', 'top-right', 'bottom-left', 'bottom-right'])

/**
 * `Mermaid`: a diagram. Without a drawing, it shows the source: `diagrams/main.ts` draws it in the browser, or shows
 * the problem above it.
 */
export function Mermaid({ properties, children, result, page }: ComponentView): VNode {
  const source = readText(properties, 'code', 'chart') ?? plainText(children)
  const html = result?.kind === 'diagram' ? result.html : undefined
  const live = result?.kind === 'live-diagram'
  const problem = result?.kind === 'broken-diagram' ? result.reason : undefined
  const placement = readText(properties, 'placement') ?? ''
  // If it is neither `true` nor `false`, controls appear if the diagram is high enough.
  const actions = properties['actions'] === undefined ? undefined : readFlag(properties, 'actions')
  return (
    <figure
      class="mermaid"
      data-component-name="mermaid-container"
      data-diagram={html === undefined ? live && 'asked' : 'drawn'}
      data-label={page.labels.diagram}
      data-failed={live ? page.labels.diagramFailed : undefined}
    >
      {problem && <DiagramProblem title={page.labels.diagramFailed} reason={problem} />}
      {html === undefined ? (
        <pre tabIndex={0} dir="ltr">
          <code>{source}</code>
        </pre>
      ) : (
        <div
          class="mermaid-drawing"
          dir="ltr"
          tabIndex={0}
          role="group"
          aria-label={page.labels.diagram}
          {...innerHtml(html)}
        />
      )}
      {(html !== undefined || live) && actions !== false && (
        <Controls
          labels={page.labels}
          placement={placements.has(placement) ? placement : 'bottom-right'}
          always={actions === true}
        />
      )}
    </figure>
  )
}

/** The same text as in `show-drawing.ts`. */
function DiagramProblem({ title, reason }: { title: string; reason: string }): VNode {
  return (
    <figcaption class="mermaid-problem">
      <strong>{title}</strong> <span dir="ltr">{reason}</span>
    </figcaption>
  )
}

/** Controls need JavaScript, which shows them. */
function Controls({
  labels,
  placement,
  always,
}: {
  labels: ComponentLabels
  placement: string
  always: boolean
}): VNode {
  return (
    <div
      class="mermaid-controls"
      data-component-name="mermaid-controls-wrapper"
      data-placement={placement}
      data-always={always ? '' : undefined}
      role="group"
      aria-label={labels.diagram}
      hidden
    >
      <button type="button" data-action="larger" aria-label={labels.zoomIn} title={labels.zoomIn} />
      <button type="button" data-action="smaller" aria-label={labels.zoomOut} title={labels.zoomOut} />
      <button type="button" data-action="reset" aria-label={labels.resetView} title={labels.resetView} />
      <button
        type="button"
        data-action="full"
        aria-label={labels.fullScreen}
        title={labels.fullScreen}
        aria-pressed="false"
      />
    </div>
  )
}

export const mermaid = defineComponent({
  names: ['Mermaid'],
  flow: 'block',
  sheets: ['diagrams'],
  render: Mermaid,
  markdown: { block: mermaidMarkdown },
})
