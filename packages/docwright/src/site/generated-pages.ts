import type { FrontMatter } from '../content/front-matter.ts'
import type { SpecificationReference } from '../navigation/navigation-tree.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { pointerOf } from '../openapi/json-pointer.ts'
import { defaultDirectory, unusedKey } from '../openapi/operation-keys.ts'
import { boundedSlug, slugOf } from '../openapi/operation-slug.ts'
import type { Specification } from '../openapi/specification.ts'
import { textOf } from '../openapi/read-values.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { claim, keyBeside, type Claim } from './address-claims.ts'
import { generatedMetadata, overviewMetadata, schemaMetadata } from './generated-metadata.ts'
import { createPageTable } from './generated-page-table.ts'
import type { SitePage } from './page-paths.ts'
import { planKeys } from './planned-keys.ts'
import type { Specifications } from './specifications.ts'
import { tellApart, type TitledPage } from './tell-apart.ts'

/** The pages that are generated for one navigation. */
export interface GeneratedPages {
  /** Specifications of a reference that could be read, in order. */
  specificationsOf(reference: SpecificationReference): Specification[]
  /**
   * Gives an operation its page, if it has none yet. In the same folder, every place of an operation has the same page.
   *
   * @param reference The reference that lists it.
   * @param version Label of the version around it.
   * @returns Key of the page.
   */
  add(
    operation: ApiOperationSummary,
    specification: Specification,
    reference: SpecificationReference,
    version: string | undefined,
  ): string
  /**
   * Gives a specification the page about the whole of it. Its address is one that no operation wants.
   *
   * @param reference The reference that lists it.
   * @param version Label of the version around it.
   * @returns Key of the page.
   */
  addOverview(specification: Specification, reference: SpecificationReference, version: string | undefined): string
  /**
   * Gives a data model its page. Its address is one that no operation wants.
   *
   * @param reference The reference that lists it.
   * @param version Label of the version around it.
   * @returns Key of the page.
   */
  addSchema(
    name: string,
    specification: Specification,
    reference: SpecificationReference,
    version: string | undefined,
  ): string
  /** An id for a group that no other generated group has. */
  groupId(label: string): string
  /** The results of a first walk through the navigation. */
  survey(): PageSurvey
  has(key: string): boolean
  pages(): SitePage[]
  metadata(): [string, FrontMatter][]
  diagnostics: Diagnostic[]
}

/** The keys that operations want and have: other generated pages leave them alone. */
export interface PageSurvey {
  /** The operation with the first right to each key. */
  owners: ReadonlyMap<string, Claim>
  /** The page about more than an operation with the first right to each key. */
  otherOwners: ReadonlyMap<string, Claim>
  /** Keys of pages of operations. */
  keys: ReadonlySet<string>
}

/**
 * Starts generating pages.
 *
 * @param specifications The opened specifications.
 * @param isTaken Whether a key belongs to a page of the repository.
 * @param isReserved Whether an address belongs to something that is no page.
 * @param originals The originals of specifications that are translations: their pages have the same addresses.
 * @param surveyed The result of {@link GeneratedPages.survey} after a first walk through the navigation: a key that another
 * specification has by itself is not given away as a number, so that no specification moves the pages of another.
 */
export function createGeneratedPages(
  specifications: Specifications,
  isTaken: (key: string) => boolean,
  isReserved: (key: string) => boolean,
  originals: ReadonlyMap<string, string>,
  surveyed?: PageSurvey,
): GeneratedPages {
  const table = createPageTable(specifications)
  const plannedKey = planKeys(specifications, originals)
  const titled = new Map<string, TitledPage>()
  const groupIds = new Set<string>()
  const owners = new Map<string, Claim>()
  const otherOwners = new Map<string, Claim>()

  function addOther(
    about: 'overview' | 'schema',
    specification: Specification,
    reference: SpecificationReference,
    version: string | undefined,
    { pointer, wanted, frontMatter }: { pointer: string; wanted: string; frontMatter: FrontMatter },
  ): string {
    const directory = reference.directory ?? defaultDirectory
    const { source } = specification
    const name = [about, source, directory, pointer].join('\n')
    const plain = [directory, wanted].filter(Boolean).join('/')
    const own = { name, version, isTranslation: originals.has(source) }
    claim(otherOwners, plain, own)
    const known = table.keyOf(name)
    if (known !== undefined) return known
    // Operations get their addresses first.
    if (surveyed === undefined) return plain
    const isFirst = (surveyed.otherOwners.get(plain)?.name ?? name) === name
    const key = unusedKey(
      isFirst ? plain : keyBeside(plain, source, own),
      (candidate) =>
        isTaken(candidate) ||
        isReserved(candidate) ||
        table.has(candidate) ||
        surveyed.owners.has(candidate) ||
        surveyed.keys.has(candidate),
    )
    return table.insert(name, key, { source, frontMatter, pointer, about })
  }

  return {
    specificationsOf: ({ sources }) =>
      sources.flatMap((source) => specifications.opened().get(source)?.specification ?? []),
    add(operation, specification, reference, version) {
      const directory = reference.directory ?? defaultDirectory
      const name = [specification.source, directory, operation.pointer].join('\n')
      const wanted = plannedKey(operation, specification, directory)
      const own = { name, version, isTranslation: originals.has(specification.source) }
      claim(owners, wanted, own)
      const known = table.keyOf(name)
      if (known !== undefined) return known
      const ownerOf = (candidate: string): string => surveyed?.owners.get(candidate)?.name ?? name
      const isFirst = ownerOf(wanted) === name
      const key = unusedKey(
        isFirst ? wanted : keyBeside(wanted, specification.source, own),
        (candidate) => isTaken(candidate) || table.has(candidate) || ownerOf(candidate) !== name,
      )
      const content = textOf(operation.mint['content'])
      const { method, path, tag = '', title, pointer } = operation
      titled.set(key, { path, heading: [specification.source, directory, tag, method, title].join('\n') })
      return table.insert(name, key, {
        source: specification.source,
        frontMatter: generatedMetadata(operation, specification, version),
        pointer,
        ...(content === undefined ? {} : { content }),
      })
    },
    addOverview: (specification, reference, version) =>
      addOther('overview', specification, reference, version, {
        pointer: '',
        wanted: 'overview',
        frontMatter: overviewMetadata(specification),
      }),
    addSchema: (name, specification, reference, version) =>
      addOther('schema', specification, reference, version, {
        pointer: pointerOf(['components', 'schemas', name]),
        wanted: `schemas/${boundedSlug(slugOf(name))}`,
        frontMatter: schemaMetadata(name, specification),
      }),
    groupId(label) {
      const id = unusedKey(`api-${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`, (one) => groupIds.has(one))
      groupIds.add(id)
      return id
    },
    survey: () => ({ owners, otherOwners, keys: table.operationKeys() }),
    has: table.has,
    pages: table.pages,
    metadata: () => tellApart(table.metadata(), titled),
    diagnostics: [],
  }
}
