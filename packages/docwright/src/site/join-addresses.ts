import { findRedirect, prepareRedirects, type RedirectRule, type Redirects } from './redirects.ts'
import { settleDestination, type LinkTargets } from './resolve-link.ts'

/** The possible targets, and the redirect rules. */
export interface AddressParts extends Omit<LinkTargets, 'isRedirected'> {
  /** The configured redirects. */
  rules: readonly RedirectRule[]
}

/**
 * Joins the contents of a site with its redirects. A redirect leads to the target of a link of the same words, such as
 * the first page of a folder.
 *
 * @param parts The contents of the site.
 */
export function joinAddresses({ rules, ...targets }: AddressParts): { links: LinkTargets; redirects: Redirects } {
  const written = prepareRedirects(rules)
  const links: LinkTargets = { ...targets, isRedirected: (path) => findRedirect(path, written) !== undefined }
  return { links, redirects: prepareRedirects(rules, (destination) => settleDestination(destination, links)) }
}
