import type { GroupEntry, NavigationEntry, OperationEntry, PageEntry } from '../../navigation/navigation-tree.ts'
import type { SpecificationReference } from '../../navigation/navigation-tree.ts'
import { unusedKey } from '../../openapi/operation-keys.ts'
import type { ReferenceDocument, ReferencePart } from '../../references/reference-document.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { DocumentKind, Specifications } from '../specifications.ts'
import { createDocumentPages } from './document-pages.ts'
import { partNotFound } from './part-not-found.ts'
import type { GeneratedPlace, ListContext, ReferenceList } from './reference-kind.ts'
import { keysWithin, leadsToPage } from './written-entries.ts'

/** How a kind of specification other than OpenAPI is placed on a site. */
export interface DocumentKindOptions {
  name: DocumentKind
  /** Folder of the pages if the navigation names none. */
  directory: string
  /** The parts in the language of people: `operations and channels`. */
  called: string
  /**
   * The documents of a reference in the navigation: each of its sources by itself, or all of them as one.
   */
  names(reference: SpecificationReference, specifications: Specifications): readonly string[]
}

/** Makes the list of entries and pages of a kind of document. */
export function createDocumentList(options: DocumentKindOptions, context: ListContext): ReferenceList {
  const { name, names } = options
  const { specifications } = context
  const { add, ...pages } = createDocumentPages(options, context)
  const groupIds = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function documentsOf(reference: SpecificationReference): { source: string; document: ReferenceDocument }[] {
    return names(reference, specifications).flatMap((source) => {
      const document = specifications.references[name].opened().get(source)?.document
      return document === undefined ? [] : [{ source, document }]
    })
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

  /** As for OpenAPI: listed if the author wants it, or else there for other pages to link to. */
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
    // Addresses do not depend on other pages.
    next: () => createDocumentList(options, context),
    ...pages,
    diagnostics,
  }
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
