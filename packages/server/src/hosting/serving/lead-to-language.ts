import { languageListPath, languageStart } from 'docwright/engine'
import type { ResponsePreferences } from '../answers/answer-headers.ts'
import { respondWithRedirect } from '../answers/respond.ts'
import type { ServedSite } from '../answers/served-site.ts'

/** The language lists of sites; undefined for those that redirect nobody. */
const lists = new WeakMap<ServedSite, Promise<string | undefined>>()

/** Sites that are known to redirect nobody. */
const leadingNobody = new WeakSet<ServedSite>()

/**
 * Whether it is known of a site that all readers of its root get the same.
 *
 * @param site One whose root has been asked for before; of others nothing is known.
 */
export function leadsNobody(site: ServedSite): boolean {
  return leadingNobody.has(site)
}

/**
 * Answers a request for the root of a site that redirects readers to their language. The answer depends on the
 * browser's preferences and on the reader's origin, and tells caches so in its headers.
 *
 * @param answer Answers at the root itself; its argument says whether the answer is the same for all readers.
 */
export async function answerAtRoot(
  site: ServedSite,
  request: Request,
  preferences: ResponsePreferences,
  answer: (forAll: boolean) => Promise<Response>,
): Promise<Response> {
  const list = await listOf(site).catch(() => null)
  // If it cannot be read now, readers still get the root itself.
  if (list === undefined || list === null) return answer(list === undefined)
  const { headers, url } = request
  const location = languageStart(list, {
    acceptLanguage: headers.get('accept-language') ?? undefined,
    referrer: headers.get('referer') ?? undefined,
    host: headers.get('host') ?? new URL(url).host,
  })
  const response =
    location === undefined
      ? await answer(false)
      : respondWithRedirect(request, { kind: 'redirect', status: 307, location }, preferences)
  response.headers.append('Vary', 'Accept-Language, Referer')
  return response
}

function listOf(site: ServedSite): Promise<string | undefined> {
  const known = lists.get(site)
  if (known !== undefined) return known
  const list = readList(site)
  lists.set(site, list)
  list.then(
    (found) => void (found === undefined && leadingNobody.add(site)),
    // After a temporary failure, the list is requested again.
    () => lists.delete(site),
  )
  return list
}

async function readList(site: ServedSite): Promise<string | undefined> {
  const found = await site.answer(languageListPath, false)
  return found.kind === 'content' && found.status === 200 ? Buffer.from(found.content).toString() : undefined
}
