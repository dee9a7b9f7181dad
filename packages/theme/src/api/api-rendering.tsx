import type { PageRendering } from '../content/content-context.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { VNode } from 'preact'
import type { ApiLabels } from './api-labels.ts'
import type { ApiFieldView, ApiProseView } from './api-view.ts'

/** Context of the parts of an API page during rendering. */
export interface ApiRendering {
  page: PageRendering
  labels: ApiLabels
  /** Whether what fields hold is shown at once. */
  expanded: boolean
  /** The id of a section: as wanted, unless a heading of the author's text has it. */
  sectionId(wanted: string): string
  /** Fields one below the other. */
  fields(fields: readonly ApiFieldView[]): VNode
}

/**
 * A description.
 *
 * @param description May be absent or empty.
 * @param api Context of the page.
 */
export function prose(description: ApiProseView | undefined, api: ApiRendering): VNode | null {
  if (description === undefined || description.content.length === 0) return null
  return <div class="api-prose">{rawHtml(api.page.html(description.content))}</div>
}
