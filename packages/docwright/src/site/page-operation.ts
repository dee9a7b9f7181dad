import { canonicalLanguage } from '../config/language-codes.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { SpecificationKind } from '../navigation/navigation-tree.ts'
import type { PagePlace } from '../navigation/place-pages.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { findOperation, readOperationReference, suggestOperation } from '../openapi/find-operation.ts'
import { openapiProblems } from '../openapi/openapi-problems.ts'
import type { Specification } from '../openapi/specification.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { sourceNamed, specificationAt } from './named-specification.ts'
import { partOfPage, type NamedPart } from './references/part-of-page.ts'
import type { Specifications } from './specifications.ts'

/** The part that the front matter of a page names, or why it names nothing. */
export type PageOperation =
  | { kind: 'operation'; specification: Specification; operation: ApiOperationSummary }
  | { kind: 'schema'; specification: Specification; name: string }
  | NamedPart
  | { kind: 'nothing'; diagnostics: Diagnostic[] }

/** The parts of a site that {@link operationOfPage} uses. */
export interface PageOperationContext {
  specifications: Specifications
  /** Paths of all files. */
  files: ReadonlyMap<string, unknown>
  /** Folders of sources; absent if there are none. */
  mounts?: readonly string[] | undefined
  /**
   * The place of a page in the navigation: the specification that applies there is searched first.
   *
   * @param key Key of the page.
   */
  placeOf(key: string): PagePlace | undefined
  /** `api.openapi` and the like. */
  defaults: { readonly [kind in SpecificationKind]?: readonly string[] }
}

/**
 * Finds the part that `openapi` or `openapi-schema` of a page's front matter names: in the file it names, otherwise in
 * the specification that applies at the place of the page, otherwise in the whole repository by path.
 *
 * @param key Key of the page.
 * @param file File of the page.
 * @param context The site.
 * @returns The part; undefined if the front matter has neither key.
 */
export async function operationOfPage(
  key: string,
  file: string,
  {
    openapi,
    openapiSchema,
    asyncapi,
    graphql,
  }: Pick<FrontMatter, 'openapi' | 'openapiSchema' | 'asyncapi' | 'graphql'>,
  context: PageOperationContext,
): Promise<PageOperation | undefined> {
  const place = { file, line: 1, column: 1 }
  if (openapi !== undefined) {
    const { file: named, name } = readOperationReference(openapi)
    if (name === undefined) return undefined
    return searched(named, place, key, context, (specifications, isLast) => {
      const found = findOperation(name, specifications)
      if (found !== undefined) return { kind: 'operation', ...found }
      if (!isLast) return undefined
      const isAlone = named === undefined && specifications.length === 0
      const fix = isAlone
        ? `Add a specification, and name it in \`api.openapi\` of docs.json, or here: \`openapi.yaml ${name.method} ${name.path}\`.`
        : suggestOperation(name, specifications)
      const message = `The operation “${name.method} ${name.path}” is not in any specification${isAlone ? ': there is none in this repository' : ''}${named === undefined ? '' : ` named “${named}”`}.`
      return nothing(diagnose(openapiProblems, 'openapi-operation-not-found', place, message, fix))
    })
  }
  if (openapiSchema === undefined && asyncapi !== undefined)
    return partOfPage({ kind: 'asyncapi', written: asyncapi, place, key }, context)
  if (openapiSchema === undefined && graphql !== undefined)
    return partOfPage({ kind: 'graphql', written: graphql, place, key }, context)
  if (openapiSchema === undefined) return undefined
  const parts = openapiSchema.trim().split(/\s+/)
  const name = parts.at(-1) ?? ''
  return searched(parts.length > 1 ? parts[0] : undefined, place, key, context, (specifications, isLast) => {
    const specification = specifications.find(({ schemaNames }) => schemaNames.includes(name))
    if (specification !== undefined) return { kind: 'schema', specification, name }
    if (!isLast) return undefined
    const message = `The data model “${name}” is not in any specification.`
    return nothing(
      diagnose(openapiProblems, 'openapi-schema-not-found', place, message, 'Use a name from `components.schemas`.'),
    )
  })
}

/** Looks through the likely specifications first, so that the others need not be read. */
async function searched(
  named: string | undefined,
  place: { file: string; line: number; column: number },
  key: string,
  context: PageOperationContext,
  search: (specifications: readonly Specification[], isLast: boolean) => PageOperation | undefined,
): Promise<PageOperation | undefined> {
  if (named !== undefined) {
    const source = sourceNamed(named, place.file, context.files, context.mounts)
    const opened = source === undefined ? undefined : await context.specifications.open(source)
    if (opened?.specification !== undefined) return search([opened.specification], true)
    if (opened !== undefined) return nothing(...opened.diagnostics)
    const message = `There is no specification “${named}”.`
    return nothing(
      diagnose(
        openapiProblems,
        'openapi-operation-not-found',
        place,
        message,
        'Specify its path relative to the docs root.',
      ),
    )
  }
  const applying = [
    ...(specificationAt(context.placeOf(key), 'openapi')?.sources ?? []),
    ...(context.defaults.openapi ?? []),
  ]
  const near: Specification[] = []
  for (const source of new Set(applying)) {
    const specification = (await context.specifications.open(source))?.specification
    if (specification !== undefined) near.push(specification)
  }
  const found = search(near, false)
  if (found !== undefined) return found
  const all = inOrderFor(key, await context.specifications.openAll())
  // If one of them could not be read, which is reported elsewhere, nothing is known about its operations.
  const isUnknown = [...context.specifications.opened().values()].some((one) => one.specification === undefined)
  return search(all, !isUnknown) ?? nothing()
}

/** Translated specifications are for the pages of their language: others look through them last. */
function inOrderFor(key: string, specifications: readonly Specification[]): Specification[] {
  const rank = ({ source }: Specification): number => {
    const [folder = ''] = source.split('/', 1)
    if (canonicalLanguage(folder) === undefined) return 1
    return key.startsWith(`${folder}/`) ? 0 : 2
  }
  return specifications.toSorted((one, other) => rank(one) - rank(other))
}

function nothing(...diagnostics: Diagnostic[]): PageOperation {
  return { kind: 'nothing', diagnostics }
}
