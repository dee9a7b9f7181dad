import type { ContentNode } from '../content-node.ts'
import type { ComponentLabels } from '../labels/labels.ts'
import type { IconView } from '../page-view.ts'
import type { Flow } from './flow.ts'
import type { SafeHtml } from './safe-html.ts'

/** The rest of the site, as rendering a page's body needs it. */
export interface ContentContext {
  /** BCP 47 tag of the page's language, which selects the words of buttons and labels. */
  language: string
  /** An icon by name, path or URL; undefined if there is none. */
  icon(reference: IconReference): IconView | undefined
  /** Dimensions of an image of the site, so that nothing moves when it loads. */
  imageSize?(source: string): { width: number; height: number } | undefined
  /** Resolves a link in a property that contains a little Markdown; includes the base path. */
  link?(href: string): string
  /**
   * Adds an inline style to the site's style sheet, since a strict Content-Security-Policy forbids `style` attributes.
   *
   * @returns The class with the style; undefined to keep the attribute.
   */
  styleClass?(declarations: string): string | undefined
}

/** An icon as written by an author. */
export interface IconReference {
  /** Name in a library, URL, or path of a file of the site. */
  name: string
  style?: string
  library?: string
}

/** A page during rendering, shared by its components. */
export interface PageRendering {
  context: ContentContext
  /** Interface texts in the page's language. */
  labels: ComponentLabels
  /** Nesting of links, in which nothing else can be clicked. */
  linkDepth: number
  /** The flow of a component by its name; undefined if it is unknown. */
  flowOf(component: string): Flow | undefined
  /** The page's whole body, for components that gather others. */
  body: readonly ContentNode[]
  /**
   * Renders nodes.
   *
   * @param nodes Children of a component, or elements in a property.
   * @returns HTML for JSX, with {@link rawHtml}.
   */
  html(nodes: readonly ContentNode[]): SafeHtml
  /**
   * Makes an id that is unique on the page.
   *
   * @param wanted The id, or text to make it from.
   */
  uniqueId(wanted: string): string
  /** Makes a name that is unique among the regions of the page. */
  uniqueName(wanted: string): string
}
