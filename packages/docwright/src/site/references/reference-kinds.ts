import { generatedFolders } from '../../config/defaults.ts'
import type { SpecificationKind } from '../../navigation/navigation-tree.ts'
import { documentKind } from './document-kind.ts'
import { openapiKind } from './openapi-kind.ts'
import type { ReferenceKind } from './reference-kind.ts'

const asyncapiKind = documentKind({
  name: 'asyncapi',
  directory: generatedFolders.asyncapi,
  called: 'operations and channels',
  names: ({ sources }) => sources,
})

/** All files of a schema are one, wherever they lie; a folder stands for those in it. */
const graphqlKind = documentKind({
  name: 'graphql',
  directory: generatedFolders.graphql,
  called: 'operations and types',
  names({ sources }, specifications) {
    const files = sources.flatMap((source) => {
      const inside = specifications.schemaFiles(source)
      return inside.length === 0 ? [source] : inside
    })
    return [[...new Set(files)].join('\n')]
  },
})

/** Every kind of reference, in the order in which their pages follow each other where an element has several. */
export const referenceKinds: readonly ReferenceKind[] = [openapiKind, asyncapiKind, graphqlKind]

/** Finds a kind by its name. */
export function referenceKind(name: SpecificationKind): ReferenceKind {
  const found = referenceKinds.find((kind) => kind.name === name)
  if (found === undefined) throw new Error(`There is no kind of reference “${name}”.`)
  return found
}
