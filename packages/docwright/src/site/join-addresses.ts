import { findRedirect, prepareRedirects, type RedirectRule, type Redirects } from './redirects.ts'
import { settleDestination, type LinkTargets } from './resolve-link.ts'

/** What can be led to, and where rules lead. */
export interface AddressParts extends Omit<LinkTargets, 'isRedirected'> {
  /** Redirects as they are configured. */
  rules: readonly RedirectRule[]
}

/**
 * Joins what a site has with its redirects. They lead where a link of the same words would: to the first page of a folder,
 * too.
 *
 * @param parts What the site has.
 */
export function joinAddresses({ rules, ...targets }: AddressParts): { links: LinkTargets; redirects: Redirects } {
  const written = prepareRedirects(rules)
  const links: LinkTargets = { ...targets, isRedirected: (path) => findRedirect(path, written) !== undefined }
  return { links, redirects: prepareRedirects(rules, (destination) => settleDestination(destination, links)) }
}
