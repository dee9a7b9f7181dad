import type { PageRendering } from './content-context.ts'

/** The rendering of a page as its elements see it: what has been written so far changes what comes. */
export interface PageState extends PageRendering {
  /** Images so far; the first is likely to be seen at once. */
  images: number
}
