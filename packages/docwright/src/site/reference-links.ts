import { findOperation, readOperationReference } from '../openapi/find-operation.ts'
import type { Specification } from '../openapi/specification.ts'
import type { Site } from './create-site.ts'

/** Pages of a site about parts of one specification. Addresses have no base path. */
export interface ReferenceLinks {
  /**
   * Finds the page of an operation.
   *
   * @param target Its `operationId`, or a reference to it (`#/paths/…`).
   * @returns URL path of the page; undefined if there is none, or nothing is loaded yet.
   */
  operation(target: string): string | undefined
  /** Whether something was asked for before it was loaded. */
  isWanted(): boolean
  /** Reads what pages by hand say they are about. Takes time in proportion to the number of listed pages, once. */
  load(): Promise<void>
}

/** Generated pages of one specification that are not about an operation. */
export interface GeneratedReferences {
  /** URL path of the page about the whole. */
  overview?: string
  /** URL paths of pages of data models, by id of their schema. */
  models: ReadonlyMap<string, string>
}

/**
 * Finds the generated pages that are not about operations.
 *
 * @returns By specification; those without such pages are omitted.
 */
export function generatedReferences({ pages }: Pick<Site, 'pages'>): Map<string, GeneratedReferences> {
  const found = new Map<string, { overview?: string; models: Map<string, string> }>()
  for (const { generated, url } of pages.values()) {
    if (generated?.about === undefined || generated.kind !== 'openapi') continue
    const { about, pointer, specification } = generated
    const known = found.get(specification) ?? { models: new Map<string, string>() }
    found.set(specification, known)
    const id = `${specification}#${pointer}`
    if (about === 'overview') known.overview ??= url
    else if (!known.models.has(id)) known.models.set(id, url)
  }
  return found
}

/**
 * Finds the generated pages of specifications that are not OpenAPI.
 *
 * @returns URL paths by (first) file of the specification and pointer, with a line feed between them.
 */
export function partPagesOf({ pages }: Pick<Site, 'pages'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { generated, url } of pages.values()) {
    if (generated === undefined || generated.kind === 'openapi') continue
    // Several files that are opened as one have the name of the first.
    const name = `${generated.specification.split('\n', 1)[0]}\n${generated.pointer}`
    if (!found.has(name)) found.set(name, url)
  }
  return found
}

/**
 * Prepares to find the pages that a reference can link to: nothing is read until the first request.
 *
 * @param source The specification.
 */
export function createReferenceLinks(source: string, site: Site): ReferenceLinks {
  let pages: Map<string, string> | undefined
  let specification: Specification | undefined
  let isWanted = false

  function find(name: string | undefined): string | undefined {
    isWanted = true
    const key = name === undefined ? undefined : pages?.get(name)
    return key === undefined ? undefined : site.pages.get(key)?.url
  }

  return {
    operation: (target) => find(pages === undefined ? target : pointerOf(target, specification)),
    isWanted: () => isWanted && pages === undefined,
    async load() {
      specification = (await site.specifications.open(source))?.specification
      pages = specification === undefined ? new Map() : await pagesAbout(specification, site)
    },
  }
}

function pointerOf(target: string, specification: Specification | undefined): string | undefined {
  if (target.includes('#/')) return target.slice(target.indexOf('#/') + 1)
  return specification?.operations.find(({ operationId }) => operationId === target)?.pointer
}

/** Keys of pages by JSON pointer of their operation. */
async function pagesAbout(specification: Specification, site: Site): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const note = (name: string | undefined, key: string): void => {
    if (name !== undefined && !found.has(name)) found.set(name, key)
  }
  await site.metadata.load(site.navigation.places.keys())
  for (const key of site.navigation.places.keys()) {
    const { generated } = site.pages.get(key) ?? {}
    if (generated?.specification === specification.source && generated.about === undefined) note(generated.pointer, key)
    if (generated !== undefined) continue
    const { openapi } = site.metadata.get(key)
    const { file, name } = readOperationReference(openapi ?? '')
    if (name !== undefined && isNamed(file, specification)) {
      note(findOperation(name, [specification])?.operation.pointer, key)
    }
  }
  return found
}

/** Whether a page that names this file, or none, may be about the specification. */
function isNamed(file: string | undefined, { source }: Specification): boolean {
  if (file === undefined) return true
  const name = (path: string): string => path.replace(/^(?:\.{0,2}\/)+/, '').replace(/\.(?:json|ya?ml)$/i, '')
  return source === file || name(source).endsWith(name(file))
}
