import type { Deployment } from '../../store/deployments/deployment.ts'
import type { ServedAnswer, SiteAnswer } from './site-answer.ts'

/** A deployment, ready to answer. */
export interface ServedSite {
  readonly deployment: Deployment
  /** Whether readers' feedback on pages is stored. */
  readonly takesFeedback: boolean
  /** Approximate memory of the site. */
  readonly bytes: number
  /** The page at a URL path, as `docs.json` names it; undefined if there is none. */
  pageAt(url: string): string | undefined
  /**
   * The answer of the site at an address.
   *
   * @param path Decoded path with a leading slash.
   * @param wantsMarkdown Whether the reader prefers Markdown.
   * @param mayLookFurther Called if there is no page: whether to look for pages with a similar address.
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
   * @param parameters The search.
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
