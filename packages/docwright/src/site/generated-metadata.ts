import type { FrontMatter } from '../content/front-matter.ts'
import { typeFrontMatter } from '../content/front-matter/type-front-matter.ts'
import { titleFromPath } from '../content/title-from-path.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { hrefKey } from '../openapi/operation-keys.ts'
import { recordOf } from '../openapi/read-values.ts'
import type { Specification } from '../openapi/specification.ts'

/**
 * Writes the front matter of a generated page: what the operation says of itself, then what `x-mint.metadata` says.
 *
 * @param version Label of the version around it in the navigation.
 */
export function generatedMetadata(
  operation: ApiOperationSummary,
  specification: Pick<Specification, 'source'>,
  version: string | undefined,
): FrontMatter {
  const { kind, method, path, title, description, deprecated, mint } = operation
  const href = hrefKey(operation)
  const source = specification.source.includes('://') ? specification.source : `/${specification.source}`
  const values = {
    title,
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...(version === undefined ? {} : { version }),
    ...(href === undefined ? {} : { sidebarTitle: titleFromPath(href) }),
    ...(Array.isArray(mint['groups']) ? { groups: mint['groups'] as unknown[] } : {}),
    ...recordOf(mint['metadata']),
    openapi: `${source} ${kind === 'webhook' ? 'webhook' : method} ${path}`,
  }
  return typed(values, specification)
}

/** Writes the front matter of the page about a whole specification. */
export function overviewMetadata(specification: Specification): FrontMatter {
  const { title = specification.source, summary } = specification
  return typed({ title, ...(summary === undefined ? {} : { description: summary }) }, specification)
}

/** Writes the front matter of the page of a data model. */
export function schemaMetadata(name: string, specification: Specification): FrontMatter {
  return typed({ title: name }, specification)
}

function typed(values: Record<string, unknown>, { source }: Pick<Specification, 'source'>): FrontMatter {
  const place = { file: source, line: 1, column: 1 }
  return typeFrontMatter(values, { placeOf: () => place, rawValueOf: () => undefined, lineOf: () => undefined })
    .frontMatter
}
