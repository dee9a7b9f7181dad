import type { FrontMatter } from '../../content/front-matter.ts'
import type { GroupEntry, NavigationEntry, OperationEntry, PageEntry } from '../../navigation/navigation-tree.ts'
import type { SpecificationReference } from '../../navigation/navigation-tree.ts'
import { unusedKey } from '../../openapi/operation-keys.ts'
import type { ReferenceDocument, ReferencePart } from '../../references/reference-document.ts'
import { referenceProblems } from '../../references/reference-problems.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { urlOf, type SitePage } from '../page-paths.ts'
import type { DocumentKind, Specifications } from '../specifications.ts'
import { keysWithin, leadsToPage } from './written-entries.ts'
import type { GeneratedPlace, ListContext, ReferenceKind, ReferenceList } from './reference-kind.ts'

/** How a kind of specification other than OpenAPI is placed on a site. */
interface DocumentKindOptions {
  name: DocumentKind
  /** Folder of the pages where the navigation names none. */
  directory: string
  /** What people call the parts: `operations and channels`. */
  called: string
  /**
   * What is opened for a reference of the navigation: each of its sources by itself, or all of them as one.
   */
  names(reference: SpecificationReference, specifications: Specifications): readonly string[]
}

/**
 * Makes a kind of reference of documents that say themselves which parts have pages.
 *
 * @param options How they are placed.
 */
export function documentKind(options: DocumentKindOptions): ReferenceKind {
  const { name, called, names } = options
  const openedOf = (specification: string, specifications: Specifications): ReferenceDocument | undefined =>
    specifications.references[name].opened().get(specification)?.document
  return {
    name,
    names,
    async open(reference, specifications) {
      const problems: Diagnostic[] = []
      for (const one of names(reference, specifications))
        problems.push(...(await specifications.references[name].open(one)).diagnostics)
      return problems
    },
    list: (context) => createList(options, context),
    async content({ specification, pointer }, specifications) {
      return (await specifications.references[name].open(specification)).document?.page(pointer)
    },
    async files({ specification }, specifications) {
      return (await specifications.references[name].open(specification)).files
    },
    subject({ specification, pointer }, specifications) {
      const document = openedOf(specification, specifications)
      const part = pointer === '' ? document?.overview : document?.parts.get(pointer)
      return part && { ...(part.name === '' ? {} : { name: part.name }), place: part.place }
    },
    parts(reference, specifications) {
      return names(reference, specifications).map((source) => ({
        source,
        called,
        fix: 'Check the errors on their pages.',
        parts: [...(openedOf(source, specifications)?.parts.values() ?? [])].map((part) => ({
          pointer: part.pointer,
          subject: {
            name: part.name,
            get place() {
              return part.place
            },
          },
        })),
      }))
    },
  }
}

/** Pages by key, each with its front matter. */
type Pages = Map<string, { page: SitePage; frontMatter: FrontMatter }>

function createList(options: DocumentKindOptions, context: ListContext): ReferenceList {
  const { name, directory: usual, names } = options
  const { specifications, isTaken, isReserved } = context
  const pages: Pages = new Map()
  const made = new Map<string, string>()
  const groupIds = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function documentsOf(reference: SpecificationReference): { source: string; document: ReferenceDocument }[] {
    return names(reference, specifications).flatMap((source) => {
      const document = specifications.references[name].opened().get(source)?.document
      return document === undefined ? [] : [{ source, document }]
    })
  }

  /** In one folder, every place of a part has the same page. */
  function add(part: ReferencePart, source: string, reference: SpecificationReference, version?: string): string {
    const directory = reference.directory ?? usual
    const id = [source, directory, part.pointer].join('\n')
    const known = made.get(id)
    if (known !== undefined) return known
    const wanted = [directory, part.path].filter(Boolean).join('/')
    const isFree = (key: string): boolean => !isTaken(key) && !isReserved(key) && !pages.has(key)
    const key = unusedKey(wanted, (candidate) => !isFree(candidate))
    made.set(id, key)
    const opened = specifications.references[name].opened().get(source)
    const file = source.split('\n', 1)[0] ?? source
    const page: SitePage = {
      key,
      file,
      url: urlOf(key),
      version: opened === undefined ? '' : specifications.versionOf(opened),
      generated: { kind: name, specification: source, pointer: part.pointer },
    }
    pages.set(key, { page, frontMatter: frontMatterOf(part, name, file, version) })
    return key
  }

  function entryOf(key: string, part: ReferencePart): PageEntry {
    return {
      type: 'page',
      path: key,
      get place() {
        return part.place
      },
    }
  }

  function listed(entry: OperationEntry, version: string | undefined): NavigationEntry[] {
    const { specification, method, operationPath, place } = entry
    if (specification === undefined) return []
    const documents = documentsOf(specification)
    // Why a specification could not be read is reported already.
    if (documents.length === 0) return []
    const written = `${method} ${operationPath}`
    for (const { source, document } of documents) {
      const part = document.find(written)
      if (part !== undefined) return [entryOf(add(part, source, specification, version), part)]
    }
    diagnostics.push(
      partNotFound(
        written,
        documents.map(({ document }) => document),
        place,
      ),
    )
    return []
  }

  function generated({ reference, written, version, depth }: GeneratedPlace): NavigationEntry[] {
    const listedBefore = new Set(written.flatMap(keysWithin))
    return documentsOf(reference).flatMap(({ source, document }) => {
      const groups = new Map<string, GroupEntry>()
      const overview = overviewOf(document, source, reference, written.some(leadsToPage))
      for (const part of document.parts.values()) {
        const key = add(part, source, reference, version)
        if (listedBefore.has(key)) continue
        const group = groups.get(part.group) ?? emptyGroup(part, reference, depth)
        groups.set(part.group, group)
        group.entries.push(entryOf(key, part))
      }
      return [...overview, ...groups.values()]
    })
  }

  /** As for OpenAPI: listed where the author wants it, else there for the other pages to link. */
  function overviewOf(
    document: ReferenceDocument,
    source: string,
    reference: SpecificationReference,
    hasPages: boolean,
  ): NavigationEntry[] {
    if (reference.overview === false) return []
    if (reference.overview !== true && (hasPages || !document.isDescribed)) return []
    const key = add(document.overview, source, reference)
    return reference.overview === true ? [entryOf(key, document.overview)] : []
  }

  function emptyGroup(part: ReferencePart, reference: SpecificationReference, depth: number): GroupEntry {
    const wanted = `${name}-${part.group.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
    const id = unusedKey(wanted, (one) => groupIds.has(one))
    groupIds.add(id)
    return {
      type: 'group',
      label: part.group,
      id,
      expanded: depth === 0,
      hidden: false,
      directory: 'none',
      [name]: reference,
      entries: [],
      get place() {
        return part.place
      },
    }
  }

  return {
    listed,
    generated,
    // Addresses do not depend on what other pages want.
    next: () => createList(options, context),
    has: (key) => pages.has(key),
    pages: () => Array.from(pages.values(), ({ page }) => page),
    metadata: () => Array.from(pages, ([key, { frontMatter }]) => [key, frontMatter]),
    diagnostics,
  }
}

function frontMatterOf(part: ReferencePart, kind: DocumentKind, file: string, version?: string): FrontMatter {
  const { title, description, deprecated, name } = part
  const source = file.includes('://') ? file : `/${file}`
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...(version === undefined ? {} : { version }),
    ...(name === '' ? {} : { [kind]: `${source} ${name}` }),
    meta: {},
    custom: {},
  }
}

/**
 * Says that the navigation or a page names a part that no specification has.
 *
 * @param written The name.
 * @param documents Where it was looked for.
 * @param place Where it is written.
 */
export function partNotFound(written: string, documents: readonly ReferenceDocument[], place: Place): Diagnostic {
  const near = documents.map((document) => document.suggest(written)).find((name) => name !== undefined)
  const where = documents.length === 0 ? 'any specification' : documents.map(({ source }) => source).join(', ')
  const message = `“${written}” is not in ${where}.`
  const fix = near === undefined ? 'Write the name as it is in the specification.' : `Did you mean “${near}”?`
  return diagnose(referenceProblems, 'reference-part-not-found', place, message, fix)
}
