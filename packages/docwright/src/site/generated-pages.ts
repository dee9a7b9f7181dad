import type { FrontMatter } from '../content/front-matter.ts'
import type { SpecificationReference } from '../navigation/navigation-tree.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { defaultDirectory, operationKeys, unusedKey } from '../openapi/operation-keys.ts'
import type { Specification } from '../openapi/specification.ts'
import { textOf } from '../openapi/read-values.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { generatedMetadata } from './generated-metadata.ts'
import { urlOf, type SitePage } from './page-paths.ts'
import type { Specifications } from './specifications.ts'

/** The pages that are generated for one navigation. */
export interface GeneratedPages {
  /** Specifications of a reference that could be read, in order. */
  specificationsOf(reference: SpecificationReference): Specification[]
  /**
   * Gives an operation its page, if it has none yet. In the same folder, every place of an operation has the same page.
   *
   * @param operation The operation.
   * @param specification Its specification.
   * @param reference What applies where it is listed.
   * @param version Label of the version around it.
   * @returns Key of the page.
   */
  add(
    operation: ApiOperationSummary,
    specification: Specification,
    reference: SpecificationReference,
    version: string | undefined,
  ): string
  /** An id for a group that no other generated group has. */
  groupId(label: string): string
  /** Which operation has the first right to a key: the one that came first. */
  owners(): ReadonlyMap<string, string>
  pages(): SitePage[]
  metadata(): [string, FrontMatter][]
  diagnostics: Diagnostic[]
}

/**
 * Starts generating pages.
 *
 * @param specifications The opened specifications.
 * @param isTaken Whether a key belongs to a page of the repository.
 * @param surveyed What {@link GeneratedPages.owners} gave after a first walk through the navigation: a key that another
 * specification has by itself is not given away as a number, so that no specification moves the pages of another.
 */
export function createGeneratedPages(
  specifications: Specifications,
  isTaken: (key: string) => boolean,
  surveyed: ReadonlyMap<string, string> = new Map(),
): GeneratedPages {
  const pages = new Map<string, SitePage>()
  const metadata = new Map<string, FrontMatter>()
  /** Keys as one specification has them by itself, by source and folder. */
  const planned = new Map<string, Map<string, string>>()
  /** Keys of the pages that were made, by source, folder and pointer. */
  const made = new Map<string, string>()
  const groupIds = new Set<string>()
  const owners = new Map<string, string>()

  function plannedKey(operation: ApiOperationSummary, specification: Specification, directory: string): string {
    const name = `${specification.source}\n${directory}`
    const withPages = (): ApiOperationSummary[] => specification.operations.filter(({ excluded }) => !excluded)
    const keys = planned.get(name) ?? operationKeys(withPages(), directory)
    planned.set(name, keys)
    return keys.get(operation.pointer) ?? ''
  }

  return {
    specificationsOf: ({ sources }) =>
      sources.flatMap((source) => specifications.opened().get(source)?.specification ?? []),
    add(operation, specification, reference, version) {
      const directory = reference.directory ?? defaultDirectory
      const name = [specification.source, directory, operation.pointer].join('\n')
      const known = made.get(name)
      if (known !== undefined) return known
      const wanted = plannedKey(operation, specification, directory)
      if (!owners.has(wanted)) owners.set(wanted, name)
      const key = unusedKey(wanted, (candidate) => {
        const owner = surveyed.get(candidate) ?? name
        return isTaken(candidate) || pages.has(candidate) || owner !== name
      })
      const opened = specifications.opened().get(specification.source)
      const content = textOf(operation.mint['content'])
      made.set(name, key)
      metadata.set(key, generatedMetadata(operation, specification, version))
      pages.set(key, {
        key,
        file: specification.source,
        url: urlOf(key),
        version: opened === undefined ? '' : specifications.versionOf(opened),
        generated: {
          specification: specification.source,
          pointer: operation.pointer,
          ...(content === undefined ? {} : { content }),
        },
      })
      return key
    },
    groupId(label) {
      const id = unusedKey(`api-${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`, (one) => groupIds.has(one))
      groupIds.add(id)
      return id
    },
    owners: () => owners,
    pages: () => [...pages.values()],
    metadata: () => [...metadata],
    diagnostics: [],
  }
}
