import type { FrontMatter } from '../content/front-matter.ts'
import { isOfSpecification } from './page-kind.ts'
import type { CompleteMetadata } from './page-metadata.ts'
import { operationOfPage, type PageOperation, type PageOperationContext } from './page-operation.ts'

/**
 * Completes the front matter of pages that name an operation or a data model: a missing title or description comes from
 * the specification.
 *
 * @param context Has the operations.
 */
export function completeApiMetadata(context: PageOperationContext): CompleteMetadata {
  return async ({ key, file }, frontMatter) => {
    const { title, description } = frontMatter
    if (!isOfSpecification(frontMatter)) return frontMatter
    if (title !== undefined && description !== undefined) return frontMatter
    const named = await operationOfPage(key, file, frontMatter, context)
    if (named === undefined || named.kind === 'nothing') return frontMatter
    const found = saidOf(named)
    const missing = Object.entries(found).filter(
      ([name, value]) => value !== undefined && frontMatter[name as keyof FrontMatter] === undefined,
    )
    return { ...frontMatter, ...Object.fromEntries(missing) }
  }
}

/** The title and description that the specification gives for the part that a page names. */
function saidOf(named: Exclude<PageOperation, { kind: 'nothing' }>): Partial<FrontMatter> {
  switch (named.kind) {
    case 'operation': {
      const { summary, title, description } = named.operation
      // Without a summary, a page by hand has its title from its own path.
      return { ...texts(summary === undefined ? undefined : title, description), ...isDeprecated(named.operation) }
    }
    case 'schema':
      return { title: named.name }
    case 'reference':
      return { ...texts(named.part.title, named.part.description), ...isDeprecated(named.part) }
  }
}

function texts(title: string | undefined, description: string | undefined): Partial<FrontMatter> {
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
}

function isDeprecated({ deprecated }: { deprecated: boolean }): { deprecated?: true } {
  return deprecated ? { deprecated } : {}
}
