import type { FrontMatter } from '../content/front-matter.ts'
import type { SpecificationKind } from '../navigation/navigation-tree.ts'
import type { SitePage } from './page-paths.ts'

/**
 * The origin of a page: text of its author, a link in the sidebar (`url`), an endpoint that its author describes
 * (`api`), or a part of a specification of this kind.
 */
export type PageKind = 'written' | 'link' | 'endpoint' | SpecificationKind

/** Keys of front matter by which a page is more than its own text, with the kind each stands for; the first one counts. */
const kinds = {
  openapi: 'openapi',
  openapiSchema: 'openapi',
  asyncapi: 'asyncapi',
  graphql: 'graphql',
  api: 'endpoint',
  url: 'link',
} as const satisfies Partial<Record<keyof FrontMatter, PageKind>>

/** The keys of front matter that decide about the kind of a page. */
export const kindKeys = Object.keys(kinds) as (keyof typeof kinds)[]

type KindKeys = Pick<FrontMatter, keyof typeof kinds>

/**
 * The kind of a page. Every rule that treats references, or pages without text of their own, differently asks here.
 *
 * @param frontMatter Of the page.
 * @param page The page; needed only if it may be a generated one.
 */
export function pageKind(frontMatter: KindKeys, page?: Pick<SitePage, 'generated'>): PageKind {
  if (page?.generated !== undefined) return page.generated.kind
  const key = kindKeys.find((one) => frontMatter[one] !== undefined)
  return key === undefined ? 'written' : kinds[key]
}

/**
 * Whether a page shows a part of a specification, so that it may change without its own file.
 *
 * @param frontMatter Of the page.
 * @param page The page; needed only if it may be a generated one.
 */
export function isOfSpecification(frontMatter: KindKeys, page?: Pick<SitePage, 'generated'>): boolean {
  const kind = pageKind(frontMatter, page)
  return kind !== 'written' && kind !== 'link' && kind !== 'endpoint'
}

/**
 * Whether a page shows a reference: a part of a specification, or an endpoint that its author describes.
 *
 * @param frontMatter Of the page.
 * @param page The page; needed only if it may be a generated one.
 */
export function isReference(frontMatter: KindKeys, page?: Pick<SitePage, 'generated'>): boolean {
  return isOfSpecification(frontMatter, page) || pageKind(frontMatter, page) === 'endpoint'
}
