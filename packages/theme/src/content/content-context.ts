import type { ContentNode } from '../content-node.ts'
import type { ComponentLabels } from '../labels/labels.ts'
import type { IconView } from '../page-view.ts'
import type { Flow } from './flow.ts'
import type { SafeHtml } from './safe-html.ts'

/** What rendering a page's body asks of the rest of the site. */
export interface ContentContext {
  /** BCP 47 tag of the page's language; selects the words of buttons and labels. */
  language: string
  /** The icon of a name, path or URL; undefined if there is none. */
  icon(reference: IconReference): IconView | undefined
  /** Dimensions of an image of the site, so that nothing moves when it arrives. */
  imageSize?(source: string): { width: number; height: number } | undefined
  /** The address of a link inside a property that holds a little Markdown, base path included. */
  link?(href: string): string
  /**
   * Puts an inline style into the site's style sheet, since a strict Content-Security-Policy forbids `style` attributes.
   *
   * @returns The class that has the style; undefined keeps the attribute.
   */
  styleClass?(declarations: string): string | undefined
}

/** An icon as authors name it. */
export interface IconReference {
  /** Name in a library, URL, or path of a file of the site. */
  name: string
  style?: string
  library?: string
}

/** One page while it is rendered: what its components share. */
export interface PageRendering {
  context: ContentContext
  /** Interface texts in the page's language. */
  labels: ComponentLabels
  /** More than zero inside a link, if nothing else can be clicked. */
  linkDepth: number
  /** How a component stands in text, by its name; undefined if there is none of that name. */
  flowOf(component: string): Flow | undefined
  /** The page's whole body, for components that gather others. */
  body: readonly ContentNode[]
  /**
   * Renders nodes.
   *
   * @param nodes Children of a component or elements that are a property's value.
   * @returns HTML, to be put into JSX with {@link rawHtml}.
   */
  html(nodes: readonly ContentNode[]): SafeHtml
  /**
   * An id that no other element of the page has.
   *
   * @param wanted The id, or text to make it from.
   */
  uniqueId(wanted: string): string
  /** A name that no other region of the page has. */
  uniqueName(wanted: string): string
}
