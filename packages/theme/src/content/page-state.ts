import type { PageRendering } from './content-context.ts'

/** The state of rendering a page, which changes with everything that is written. */
export interface PageState extends PageRendering {
  /** Number of images so far; the first is probably visible at once. */
  images: number
}
