import type { VNode } from 'preact'
import type { ComponentResult, ContentNode } from '../content-node.ts'
import type { PageRendering } from '../content/content-context.ts'
import type { Properties } from '../content/properties.ts'

/** What a component is given: the author's properties and children, both as they came, and the page around it. */
export interface ComponentView {
  properties: Properties
  children: readonly ContentNode[]
  /** What the pipeline made of the component; see {@link ComponentResult}. */
  result?: ComponentResult | undefined
  page: PageRendering
}

/** A component authors can write. It shows something sensible whatever it is given, and never throws. */
export type ContentComponent = (view: ComponentView) => VNode | null
