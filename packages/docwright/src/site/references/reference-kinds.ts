import type { SpecificationKind } from '../../navigation/navigation-tree.ts'
import { documentKind } from './document-kind.ts'
import { openapiKind } from './openapi-kind.ts'
import type { ReferenceKind } from './reference-kind.ts'

const asyncapiKind = documentKind({
  name: 'asyncapi',
  directory: 'api-reference',
  called: 'operations and channels',
  names: ({ sources }) => sources,
})

/** Every kind of reference, in the order in which their pages follow each other where an element has several. */
export const referenceKinds: readonly ReferenceKind[] = [openapiKind, asyncapiKind]

/** Finds a kind by its name. */
export function referenceKind(name: SpecificationKind): ReferenceKind {
  const found = referenceKinds.find((kind) => kind.name === name)
  if (found === undefined) throw new Error(`There is no kind of reference “${name}”.`)
  return found
}
