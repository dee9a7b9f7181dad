import type { ReferenceDocument } from '../../references/reference-document.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { Specifications } from '../specifications.ts'
import { createDocumentList, type DocumentKindOptions } from './document-list.ts'
import type { ReferenceKind } from './reference-kind.ts'

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
    list: (context) => createDocumentList(options, context),
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
