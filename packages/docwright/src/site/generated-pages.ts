import { languageOfPath } from '../config/language-codes.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { SpecificationReference } from '../navigation/navigation-tree.ts'
import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { pointerOf } from '../openapi/json-pointer.ts'
import { defaultDirectory, operationKeys, unusedKey } from '../openapi/operation-keys.ts'
import { boundedSlug, slugOf } from '../openapi/operation-slug.ts'
import type { Specification } from '../openapi/specification.ts'
import { textOf } from '../openapi/read-values.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { generatedMetadata, overviewMetadata, schemaMetadata } from './generated-metadata.ts'
import { urlOf, type SitePage } from './page-paths.ts'
import type { Specifications } from './specifications.ts'
import { compareAges } from './version-age.ts'

/** The pages that are generated for one navigation. */
export interface GeneratedPages {
  /** Specifications of a reference that could be read, in order. */
  specificationsOf(reference: SpecificationReference): Specification[]
  /**
   * Gives an operation its page, if it has none yet. In the same folder, every place of an operation has the same page.
   *
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
  /**
   * Gives a specification the page about the whole of it. Its address is what no operation wants.
   *
   * @param reference What applies where it is listed.
   * @param version Label of the version around it.
   * @returns Key of the page.
   */
  addOverview(specification: Specification, reference: SpecificationReference, version: string | undefined): string
  /**
   * Gives a data model its page. Its address is what no operation wants.
   *
   * @param reference What applies where it is listed.
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
  /** What is known after a first walk through the navigation. */
  survey(): PageSurvey
  has(key: string): boolean
  pages(): SitePage[]
  metadata(): [string, FrontMatter][]
  diagnostics: Diagnostic[]
}

/** Which keys operations want, and have: whatever else is generated leaves them alone. */
export interface PageSurvey {
  /** Which operation has the first right to a key. */
  owners: ReadonlyMap<string, Claim>
  /** Which page about more than an operation has. */
  otherOwners: ReadonlyMap<string, Claim>
  /** Keys of pages of operations. */
  keys: ReadonlySet<string>
}

/** Who wants a key: a page, in a version, of a specification that is a translation or an original. */
interface Claim {
  name: string
  version: string | undefined
  isTranslation: boolean
}

/** The original's page comes before its translation's, and that of the oldest version first: a new one moves none. */
function comesBefore(one: Claim, other: Claim): boolean {
  if (one.isTranslation !== other.isTranslation) return other.isTranslation
  return one.version !== undefined && other.version !== undefined && compareAges(one.version, other.version) < 0
}

function claim(owners: Map<string, Claim>, key: string, wanted: Claim): void {
  const owner = owners.get(key)
  if (owner === undefined || comesBefore(wanted, owner)) owners.set(key, wanted)
}

/** The key of a page that another has the first right to: it is named after its own language and version. */
function keyBeside(key: string, source: string, { version, isTranslation }: Claim): string {
  const language = isTranslation ? languageOfPath(source) : undefined
  const edition = [language, version].map((part) => (part === undefined ? '' : boundedSlug(slugOf(part))))
  return [key, ...edition.filter((part) => part !== '')].join('-')
}

/**
 * Starts generating pages.
 *
 * @param specifications The opened specifications.
 * @param isTaken Whether a key belongs to a page of the repository.
 * @param isReserved Whether an address is for something else that is no page.
 * @param originals Specifications that are translations, and what of: their pages have the addresses of the original's.
 * @param surveyed What {@link GeneratedPages.survey} gave after a first walk through the navigation: a key that another
 * specification has by itself is not given away as a number, so that no specification moves the pages of another.
 */
export function createGeneratedPages(
  specifications: Specifications,
  isTaken: (key: string) => boolean,
  isReserved: (key: string) => boolean,
  originals: ReadonlyMap<string, string>,
  surveyed?: PageSurvey,
): GeneratedPages {
  const pages = new Map<string, SitePage>()
  const metadata = new Map<string, FrontMatter>()
  /** Keys as one specification has them by itself, by source and folder. */
  const planned = new Map<string, Map<string, string>>()
  /** Keys of the pages that were made, by source, folder and pointer. */
  const made = new Map<string, string>()
  const titled = new Map<string, TitledPage>()
  const groupIds = new Set<string>()
  const owners = new Map<string, Claim>()
  const otherOwners = new Map<string, Claim>()

  function plannedKey(operation: ApiOperationSummary, specification: Specification, directory: string): string {
    const name = `${specification.source}\n${directory}`
    const withPages = (): ApiOperationSummary[] => named(specification).filter(({ excluded }) => !excluded)
    const keys = planned.get(name) ?? operationKeys(withPages(), directory)
    planned.set(name, keys)
    return keys.get(operation.pointer) ?? ''
  }

  /** Operations by what their addresses are made of; `x-mint.href` is its own file's. */
  function named({ source, operations }: Specification): readonly ApiOperationSummary[] {
    const original = specifications.opened().get(originals.get(source) ?? '')?.specification
    if (original === undefined) return operations
    const byPointer = new Map(original.operations.map((operation) => [operation.pointer, operation]))
    return operations.map((operation) => {
      const { tag, title, summary } = byPointer.get(operation.pointer) ?? operation
      // A copy would look for its place in the file.
      return Object.assign(Object.create(operation) as ApiOperationSummary, { tag, title, summary })
    })
  }

  function versionOf({ source }: Specification): string {
    const opened = specifications.opened().get(source)
    return opened === undefined ? '' : specifications.versionOf(opened)
  }

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
    const known = made.get(name)
    if (known !== undefined) return known
    // Before all operations have their addresses, nothing else takes one.
    if (surveyed === undefined) return plain
    const isFirst = (surveyed.otherOwners.get(plain)?.name ?? name) === name
    const key = unusedKey(
      isFirst ? plain : keyBeside(plain, source, own),
      (candidate) =>
        isTaken(candidate) ||
        isReserved(candidate) ||
        pages.has(candidate) ||
        surveyed.owners.has(candidate) ||
        surveyed.keys.has(candidate),
    )
    made.set(name, key)
    metadata.set(key, frontMatter)
    pages.set(key, {
      key,
      file: source,
      url: urlOf(key),
      version: versionOf(specification),
      generated: { kind: 'openapi', specification: source, pointer, about },
    })
    return key
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
      const known = made.get(name)
      if (known !== undefined) return known
      const ownerOf = (candidate: string): string => surveyed?.owners.get(candidate)?.name ?? name
      const isFirst = ownerOf(wanted) === name
      const key = unusedKey(
        isFirst ? wanted : keyBeside(wanted, specification.source, own),
        (candidate) => isTaken(candidate) || pages.has(candidate) || ownerOf(candidate) !== name,
      )
      const content = textOf(operation.mint['content'])
      made.set(name, key)
      metadata.set(key, generatedMetadata(operation, specification, version))
      const { method, path, tag = '', title } = operation
      titled.set(key, { path, heading: [specification.source, directory, tag, method, title].join('\n') })
      pages.set(key, {
        key,
        file: specification.source,
        url: urlOf(key),
        version: versionOf(specification),
        generated: {
          kind: 'openapi',
          specification: specification.source,
          pointer: operation.pointer,
          ...(content === undefined ? {} : { content }),
        },
      })
      return key
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
    survey: () => ({
      owners,
      otherOwners,
      keys: new Set(
        [...pages.values()].filter(({ generated }) => generated?.about === undefined).map(({ key }) => key),
      ),
    }),
    has: (key) => pages.has(key),
    pages: () => [...pages.values()],
    metadata: () => tellApart([...metadata], titled),
    diagnostics: [],
  }
}

/** The page of an operation in a sidebar. */
interface TitledPage {
  path: string
  /** Equal for pages that a sidebar shows alike, in one group. */
  heading: string
}

/** Operations of one method and title are told apart by their paths in a sidebar. */
function tellApart(
  metadata: [string, FrontMatter][],
  titled: ReadonlyMap<string, TitledPage>,
): [string, FrontMatter][] {
  const counts = new Map<string, number>()
  for (const { heading } of titled.values()) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  return metadata.map(([key, frontMatter]) => {
    const page = titled.get(key)
    const isAlone = page === undefined || counts.get(page.heading) === 1
    if (isAlone || frontMatter.sidebarTitle !== undefined) return [key, frontMatter]
    return [key, { ...frontMatter, sidebarTitle: `${frontMatter.title ?? ''} (${page.path})` }]
  })
}
