import type {
  GroupEntry,
  NavigationEntry,
  OperationEntry,
  PageEntry,
  SpecificationReference,
} from '../navigation/navigation-tree.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { findOperation, suggestOperation } from '../openapi/find-operation.ts'
import { openapiProblems } from '../openapi/openapi-problems.ts'
import { diagnose } from '../source/diagnostic.ts'
import type { GeneratedPages } from './generated-pages.ts'

/** Label of the group of operations without a tag. */
const untagged = 'API Reference'
/** Label of the group of data models. */
const models = 'Models'

/**
 * Makes the groups of all operations of the specifications: one for each first tag, in order of its first operation.
 * Every specification has a set of its own. Operations with `x-hidden` get a page that no group lists.
 *
 * @param reference The specifications.
 * @param pages Takes the pages.
 * @param version Label of the version around.
 * @param depth How many groups are around.
 * @param listed Keys of pages that are listed in groups below with the same specification: once is enough.
 * @returns The groups that have pages.
 */
export function generatedEntries(
  reference: SpecificationReference,
  pages: GeneratedPages,
  version: string | undefined,
  depth: number,
  listed: ReadonlySet<string>,
): GroupEntry[] {
  return pages.specificationsOf(reference).flatMap((specification) => {
    const roots: GroupEntry[] = []
    for (const operation of specification.operations) {
      if (operation.excluded) continue
      const key = pages.add(operation, specification, reference, version)
      if (operation.hidden || listed.has(key)) continue
      let entries: NavigationEntry[] = roots
      for (const [level, label] of [...(operation.groupsAround ?? []), operation.group ?? untagged].entries()) {
        const found = entries.find((entry): entry is GroupEntry => entry.type === 'group' && entry.label === label)
        const group = found ?? emptyGroup(label, reference, operation, pages.groupId(label), depth + level)
        if (found === undefined) entries.push(group)
        ;({ entries } = group)
      }
      entries.push(pageEntry(key, operation))
    }
    return roots
  })
}

/**
 * Makes the pages about whole specifications: listed where their author wants it, else only there, for the operations to
 * link, where the specification says something and nothing by hand does.
 *
 * @param reference The specifications.
 * @param pages Takes the pages.
 * @param hasPages Whether there are pages by hand besides the generated ones.
 * @returns The entries; none if nobody asked for them.
 */
export function overviewEntries(
  reference: SpecificationReference,
  pages: GeneratedPages,
  version: string | undefined,
  hasPages: boolean,
): PageEntry[] {
  if (reference.overview === false) return []
  return pages.specificationsOf(reference).flatMap((specification) => {
    if (reference.overview !== true && (hasPages || !specification.isDescribed)) return []
    const path = pages.addOverview(specification, reference, version)
    const place = { file: specification.source, line: 1, column: 1 }
    return reference.overview === true ? [{ type: 'page' as const, path, place }] : []
  })
}

/**
 * Makes the group of the data models that an author wants to have pages for, one for each specification.
 *
 * @param reference The specifications.
 * @param pages Takes the pages, and what is wrong.
 * @param version Label of the version around it.
 * @param depth How many groups are around.
 * @returns The groups that have pages.
 */
export function schemaEntries(
  reference: SpecificationReference,
  pages: GeneratedPages,
  version: string | undefined,
  depth: number,
): GroupEntry[] {
  const { schemas } = reference
  if (schemas === undefined || schemas === false) return []
  const specifications = pages.specificationsOf(reference)
  for (const name of schemas === true ? [] : schemas) {
    const [first] = specifications
    if (first === undefined || specifications.some(({ schemaNames }) => schemaNames.includes(name))) continue
    const message = `The data model “${name}”, which is listed in \`schemas\` of the navigation, is not in ${specifications.map(({ source }) => source).join(', ')}.`
    const place = first.placeOf(['components', 'schemas'])
    pages.diagnostics.push(
      diagnose(openapiProblems, 'openapi-schema-not-found', place, message, 'Use a name from `components.schemas`.'),
    )
  }
  return specifications.flatMap((specification) => {
    const wanted = schemas === true ? specification.schemaNames : schemas
    const entries = wanted.flatMap((name): PageEntry[] => {
      if (!specification.schemaNames.includes(name)) return []
      return [
        {
          type: 'page',
          path: pages.addSchema(name, specification, reference, version),
          get place() {
            return specification.placeOf(['components', 'schemas', name])
          },
        },
      ]
    })
    if (entries.length === 0) return []
    const place = { file: specification.source, line: 1, column: 1 }
    return [{ ...emptyGroup(models, reference, { place }, pages.groupId(models), depth), entries }]
  })
}

/**
 * Makes the entry of an operation that the navigation lists.
 *
 * @param entry What is listed.
 * @param pages Takes the page, and what is wrong.
 * @param version Label of the version around.
 * @returns The entry; none if there is no such operation.
 */
export function listedOperation(
  entry: OperationEntry,
  pages: GeneratedPages,
  version: string | undefined,
): PageEntry[] {
  const { specification } = entry
  if (specification === undefined) return []
  const specifications = pages.specificationsOf(specification)
  // Why a specification could not be read is reported already.
  if (specifications.length < specification.sources.length && specifications.length === 0) return []
  const name = { method: entry.method, path: entry.operationPath }
  const found = findOperation(name, specifications)
  const written = `${entry.method} ${entry.operationPath}`
  const sources = specifications.map(({ source }) => source).join(', ')
  if (found === undefined) {
    const message = `The operation “${written}” is not in ${sources}.`
    const fix = suggestOperation(name, specifications)
    pages.diagnostics.push(diagnose(openapiProblems, 'openapi-operation-not-found', entry.place, message, fix))
    return []
  }
  if (found.operation.excluded) {
    const message = `The operation “${written}” has \`x-excluded\` in ${found.specification.source}, so it has no page.`
    const fix = 'Remove the entry, or `x-excluded`.'
    pages.diagnostics.push(diagnose(openapiProblems, 'openapi-operation-excluded', entry.place, message, fix))
    return []
  }
  const key = pages.add(found.operation, found.specification, specification, version)
  return [
    {
      type: 'page',
      path: key,
      get place() {
        return entry.place
      },
    },
  ]
}

function pageEntry(key: string, operation: ApiOperationSummary): NavigationEntry {
  return {
    type: 'page',
    path: key,
    get place() {
      return operation.place
    },
  }
}

function emptyGroup(
  label: string,
  openapi: SpecificationReference,
  operation: Pick<ApiOperationSummary, 'place'>,
  id: string,
  depth: number,
): GroupEntry {
  return {
    type: 'group',
    label,
    id,
    expanded: depth === 0,
    hidden: false,
    directory: 'none',
    openapi,
    entries: [],
    get place() {
      return operation.place
    },
  }
}
