import type { FrontMatter } from '../content/front-matter.ts'
import { isOfSpecification } from './page-kind.ts'
import type { CompleteMetadata } from './page-metadata.ts'
import { operationOfPage, type PageOperationContext } from './page-operation.ts'

/**
 * Completes the front matter of pages that name an operation or a data model: title and description are those of the
 * specification where the page has none.
 *
 * @param context Where operations are found.
 */
export function completeApiMetadata(context: PageOperationContext): CompleteMetadata {
  return async ({ key, file }, frontMatter) => {
    const { title, description } = frontMatter
    if (!isOfSpecification(frontMatter)) return frontMatter
    if (title !== undefined && description !== undefined) return frontMatter
    const named = await operationOfPage(key, file, frontMatter, context)
    if (named === undefined || named.kind === 'nothing') return frontMatter
    const found =
      named.kind === 'operation'
        ? {
            // Without a summary, a page by hand has its title from its own path.
            title: named.operation.summary === undefined ? undefined : named.operation.title,
            description: named.operation.description,
            ...isDeprecated(named.operation),
          }
        : { title: named.name, description: undefined }
    const missing = Object.entries(found).filter(
      ([name, value]) => value !== undefined && frontMatter[name as keyof FrontMatter] === undefined,
    )
    return { ...frontMatter, ...Object.fromEntries(missing) }
  }
}

function isDeprecated({ deprecated }: { deprecated: boolean }): { deprecated?: true } {
  return deprecated ? { deprecated } : {}
}
