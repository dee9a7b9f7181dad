import type { VNode } from 'preact'
import type { ComponentResult, ContentNode } from '../content-node.ts'
import type { PageRendering } from '../content/content-context.ts'
import type { Properties } from '../content/properties.ts'

/** The input of a component: the author's properties and children, unchecked, and the page around it. */
export interface ComponentView {
  properties: Properties
  children: readonly ContentNode[]
  /** Output of the pipeline; see {@link ComponentResult}. */
  result?: ComponentResult | undefined
  page: PageRendering
}

/** A component for authors. It shows something sensible for any input, and never throws. */
export type ContentComponent = (view: ComponentView) => VNode | null
