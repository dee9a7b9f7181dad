import type { Deployment } from '../../store/deployments/deployment.ts'
import type { ServedAnswer, SiteAnswer } from './site-answer.ts'

/** A deployment, ready to answer. */
export interface ServedSite {
  readonly deployment: Deployment
  /** Whether what readers say of pages is kept. */
  readonly takesFeedback: boolean
  /** About how much memory it takes. */
  readonly bytes: number
  /** The page at a URL path, as `docs.json` names it; undefined where there is none. */
  pageAt(url: string): string | undefined
  /**
   * What the site has at an address.
   *
   * @param path Decoded path with a leading slash.
   * @param wantsMarkdown Whether the reader would rather have a page as Markdown.
   * @param mayLookFurther Asked where there is nothing: whether pages with a similar address are looked for.
   */
  answer(path: string, wantsMarkdown: boolean, mayLookFurther?: () => boolean): Promise<ServedAnswer>
  /**
   * Whether it is certain, without a look, that nothing is at an address and that the site's one page for that is the answer.
   *
   * @param path Decoded path with a leading slash, for a reader who wants HTML.
   */
  isNowhere(path: string): boolean
  /**
   * Answers a reader without scripts, or a program, that searches.
   *
   * @param path Address, of which `isSearch` is true.
   * @param parameters What is looked for.
   */
  search(path: string, parameters: URLSearchParams): Promise<SiteAnswer>
  /** Sends a request of the API playground to a server that the site names. */
  proxy(request: Request): Promise<Response>
  /** Answers a message of an assistant. */
  mcp(request: Request): Promise<Response>
  /** Counts a request that is being answered, so that closing waits for it. */
  use<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
