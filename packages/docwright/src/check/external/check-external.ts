import { setTimeout as sleep } from 'node:timers/promises'
import { mapConcurrently } from '../../source/map-concurrently.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { checkProblems } from '../check-problems.ts'
import { openAnswerCache } from './answer-cache.ts'
import { askAddress, type AskOptions, type ExternalAnswer } from './ask-address.ts'
import type { ExternalLink } from './external-links.ts'

/** How other sites are checked. */
export interface ExternalOptions extends Partial<AskOptions> {
  /** Folder for remembered results. */
  cacheFolder: string
  /** Milliseconds for which a result is valid. */
  age: number
  /** Whether to report moved pages as well. */
  thorough: boolean
  onProgress?(done: number, total: number): void
}

/** Limits of hosts at a time, and of requests to one of them. */
const hostsAtOnce = 16
const requestsPerHost = 2
/** Seconds for which one host may delay a check. */
const maxWait = 30

/**
 * Checks whether pages of other sites exist to which a site links. Each address is requested once, from each host at
 * most two at a time, and later if a host asks for that.
 *
 * @returns A diagnostic for each place of an address with a problem.
 */
export async function checkExternal(links: readonly ExternalLink[], options: ExternalOptions): Promise<Diagnostic[]> {
  const cache = openAnswerCache(options.cacheFolder, options.age, Date.now())
  const ask: AskOptions = { timeout: options.timeout ?? 15_000, allowPrivate: options.allowPrivate === true }
  let done = 0
  const byHost = new Map<string, ExternalLink[]>()
  for (const link of links) {
    const { host } = new URL(link.url)
    byHost.set(host, [...(byHost.get(host) ?? []), link])
  }
  const diagnostics: Diagnostic[] = []
  await mapConcurrently([...byHost.values()], hostsAtOnce, async (ofHost) => {
    const host = { waited: 0, until: Promise.resolve() }
    await mapConcurrently(ofHost, requestsPerHost, async (link) => {
      const known = cache.get(link.url)
      const answer = known ?? (await askPatiently(link.url, ask, host))
      if (known === undefined && answer.kind !== 'later') cache.set(link.url, answer)
      done += 1
      options.onProgress?.(done, links.length)
      diagnostics.push(...diagnosticsOf(link, answer, options.thorough))
    })
  })
  cache.save()
  return diagnostics
}

/** Delays all requests to a host for as long as it asks, and tries again once. */
async function askPatiently(
  url: string,
  ask: AskOptions,
  host: { waited: number; until: Promise<void> },
): Promise<ExternalAnswer> {
  await host.until
  const first = await askAddress(url, ask)
  if (first.kind !== 'later' || host.waited + first.seconds > maxWait) return first
  host.waited += first.seconds
  const wait = sleep(first.seconds * 1000, undefined, { ref: true })
  host.until = Promise.all([host.until, wait]).then(() => {})
  await host.until
  return askAddress(url, ask)
}

function diagnosticsOf({ url, places }: ExternalLink, answer: ExternalAnswer, thorough: boolean): Diagnostic[] {
  switch (answer.kind) {
    case 'gone':
      return places.map((place) => {
        const message = `There is no page at ${url}: the server responds with status ${answer.status}.`
        return diagnose(checkProblems, 'external-link-broken', place, message, 'Correct the URL, or remove the link.')
      })
    case 'failed':
      return places.map((place) => {
        const message = `${url} cannot be reached: ${answer.reason}.`
        return diagnose(checkProblems, 'external-link-failed', place, message, 'Try the URL in a browser.')
      })
    case 'found': {
      const { movedTo } = answer
      if (!thorough || movedTo === undefined || isSameButForm(url, movedTo)) return []
      return places.map((place) =>
        diagnose(checkProblems, 'external-link-moved', place, `${url} has moved permanently.`, `Write ${movedTo}.`),
      )
    }
    case 'later':
    case 'silent':
      return []
  }
}

/** A trailing slash or `www` does not make another page. */
function isSameButForm(one: string, other: string): boolean {
  const plain = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return plain(one) === plain(other)
}
