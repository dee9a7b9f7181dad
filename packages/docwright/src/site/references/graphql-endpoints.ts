import type { Site } from '../create-site.ts'
import { specificationAt } from '../named-specification.ts'
import { allReferences } from './needed-references.ts'

/**
 * Where the GraphQL API of a page is asked: as the navigation says around the page, else wherever it names the schema.
 *
 * @param key Key of the page.
 * @param source A file of the schema.
 * @returns Complete addresses; none where nothing is said.
 */
export function endpointsOf(key: string, source: string, site: Pick<Site, 'navigation' | 'tree'>): readonly string[] {
  const around = specificationAt(site.navigation.places.get(key), 'graphql')?.endpoints
  if (around !== undefined) return around
  for (const { sources, endpoints } of allReferences(site.tree, 'graphql'))
    if (endpoints !== undefined && sources.some((one) => one === source || source.startsWith(`${one}/`)))
      return endpoints
  return []
}

/** All addresses of GraphQL APIs that the navigation names. */
export function allEndpoints({ tree }: Pick<Site, 'tree'>): string[] {
  return [...new Set([...allReferences(tree, 'graphql')].flatMap(({ endpoints }) => endpoints ?? []))]
}
