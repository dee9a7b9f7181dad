import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { buildProblems } from './build-problems.ts'
import { redirectRules } from './redirect-rules.ts'
import { vercelRoutes } from './vercel-routes.ts'

/** Limits of hosts for the redirects of a build, as they document them. */
const hostLimits = {
  cloudflare: { exact: 2000, wildcards: 100, characters: 1000 },
  vercel: { routes: 2048, characters: 4096 },
} as const

/**
 * Redirects that a static host does not support, or some of which it would ignore: readers of a build get a 404 there,
 * unless its server knows them.
 */
export function unwrittenRedirects(site: Site): Diagnostic[] {
  const isPage = (path: string): boolean => site.routes.has(path)
  const { text, unwritten } = redirectRules(site.redirects, site.base, isPage)
  const limits = redirectLimits(site, text, text === '' ? 0 : vercelRoutes(site.redirects, isPage).length)
  const missing = unwritten.flatMap(({ source, why }) => {
    const index = site.config.redirects?.findIndex((redirect) => redirect.source === source) ?? -1
    const message = `The redirect from “${source}” is not in the file \`_redirects\` of the build, because ${why}.`
    const fix = 'Split it into redirects with one wildcard each, or configure it in the server that serves the build.'
    const place = site.places.of(['redirects', index, 'source'])
    return [diagnose(buildProblems, 'redirect-not-written', place, message, fix)]
  })
  return [...limits, ...missing]
}

/**
 * Redirects of which a host would leave some out.
 *
 * @param site Whose configuration the messages name.
 * @param rules The text of its `_redirects`.
 * @param routes How many routes its `vercel.json` has.
 */
function redirectLimits(site: Pick<Site, 'places'>, rules: string, routes: number): Diagnostic[] {
  const lines = rules.split('\n').filter((line) => line !== '')
  // Cloudflare counts everything after the first rule with a wildcard as one that has some.
  const first = lines.findIndex((line) => /[:*]/.test(line.split(' ')[0] ?? ''))
  const exact = first === -1 ? lines.length : first
  const wildcards = lines.length - exact
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0)
  const { cloudflare, vercel } = hostLimits
  const found: string[] = []
  if (exact > cloudflare.exact)
    found.push(
      `Cloudflare Pages reads ${cloudflare.exact} redirects without a wildcard from \`_redirects\`, which has ${exact}`,
    )
  if (wildcards > cloudflare.wildcards)
    found.push(
      `Cloudflare Pages reads ${cloudflare.wildcards} redirects with wildcards from \`_redirects\`, which has ${wildcards}`,
    )
  if (longest > cloudflare.characters)
    found.push(
      `Cloudflare Pages ignores lines of \`_redirects\` with more than ${cloudflare.characters} characters, and one has ${longest}`,
    )
  if (routes > vercel.routes) found.push(`Vercel accepts ${vercel.routes} redirects, and \`vercel.json\` has ${routes}`)
  const fix = 'Join redirects of one folder into one with a wildcard, or use a host without this limit.'
  const place = site.places.of(['redirects'])
  return found.map((what) => diagnose(buildProblems, 'redirect-host-limit', place, `${what}.`, fix))
}
