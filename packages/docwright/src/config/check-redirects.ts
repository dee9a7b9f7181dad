import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ConfigPlaces } from './config-places.ts'
import { configProblems } from './config-problems.ts'
import type { Redirect } from './schema/redirects.ts'

/**
 * Finds redirects that no request can meet. Public repositories have such entries, so they are no errors.
 *
 * @param redirects The redirects of the site.
 * @param places Places of the configuration.
 * @returns A warning for each of them.
 */
export function checkRedirects(redirects: readonly Redirect[], places: ConfigPlaces): Diagnostic[] {
  return redirects.flatMap(({ source }, index) => {
    const sign = /[#?]/.exec(source)?.[0]
    if (sign === undefined) return []
    const message = `The redirect from “${source}” never applies, because ${reasons[sign] ?? ''}.`
    const fix = `Write the source without “${sign}”, or remove the redirect.`
    return [diagnose(configProblems, 'config-redirect-source', places.of(['redirects', index, 'source']), message, fix)]
  })
}

const reasons: Readonly<Record<string, string>> = {
  '#': 'browsers do not send what follows “#”',
  '?': 'redirects are compared with the path alone, without the query',
}
