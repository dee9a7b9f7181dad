import type { Site } from '../create-site.ts'
import { specificationAt } from '../named-specification.ts'
import { allReferences } from './needed-references.ts'

/**
 * The endpoints of the GraphQL API of a page: those that the navigation gives around the page, otherwise those of any
 * place that names the schema.
 *
 * @param key Key of the page.
 * @param source A file of the schema.
 * @returns Complete addresses; empty if none is given.
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
