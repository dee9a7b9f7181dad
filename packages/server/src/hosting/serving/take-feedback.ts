import { readAtMost } from 'docwright/engine'
import type { HostingStore } from '../../store/deployments/deployment.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { searchPage } from '../../store/projects/feedback-queries.ts'
import { createReaderLimit } from './reader-limit.ts'
import { respondPlainly } from '../answers/respond.ts'

/** Answers of one reader in a minute, and in a day. */
const answersInMinute = 20
const answersInDay = 200
const day = 24 * 60 * 60_000
const maxCommentLength = 2000
const maxSearchLength = 200
const answerHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
/** A letter of Chinese takes nine bytes in a form. */
const maxBodyLength = 32 * 1024

/** Dependencies of accepting feedback. */
export interface FeedbackContext {
  store: Pick<HostingStore, 'addFeedback' | 'changeFeedback'>
  clock(): number
  /** A reader's address; it is counted and not kept. */
  addressOf(request: Request): string
}

/**
 * Creates the handler of readers' feedback on a page: a form, sent by the page itself. Scripts get the id of the stored
 * feedback; other browsers are sent back to the page, which thanks the reader.
 */
export function createFeedbackHandler(
  context: FeedbackContext,
): (site: ServedSite, request: Request) => Promise<Response> {
  const limit = createReaderLimit(answersInMinute, 60_000, () => context.clock(), 'feedback')
  const daily = createReaderLimit(answersInDay, day, () => context.clock(), 'feedback')
  return async ({ deployment, takesFeedback, pageAt }, request) => {
    if (!takesFeedback) return respondPlainly(404, 'Not found.')
    if (request.method !== 'POST') return respondPlainly(405, 'Feedback must be sent as a form.', { Allow: 'POST' })
    if (isFromElsewhere(request)) return respondPlainly(403, 'Feedback is accepted from pages of this site only.')
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
      return respondPlainly(415, 'Feedback must be sent as a form.')
    if (!limit.take(context.addressOf(request)))
      return respondPlainly(429, 'Too much feedback. Try again in a minute.', { 'Retry-After': '60' })
    if (!daily.take(context.addressOf(request)))
      return respondPlainly(429, 'Too much feedback for one day.', { 'Retry-After': '3600' })
    const text = await readAtMost(request, maxBodyLength)
    if (text === undefined) return respondPlainly(413, 'This comment is too long.')
    const form = new URLSearchParams(text)
    const search = cleanComment(form.get('search'))
    if (search !== null) return takeSearch(context.store, deployment.projectId, search)
    const page = form.get('page') ?? ''
    const helpful = truthOf(form.get('helpful'))
    const comment = cleanComment(form.get('comment'))
    if (page !== '/' && pageAt(page) === undefined) return respondPlainly(422, 'The site does not have this page.')
    const said = { projectId: deployment.projectId, page, comment }
    const id = await keep(context.store, form.get('id'), { ...said, helpful })
    if (id === null) return respondPlainly(422, 'State whether the page was helpful.')
    const headers = answerHeaders
    if (/\bapplication\/json\b/.test(request.headers.get('accept') ?? '')) return Response.json({ id }, { headers })
    const back = encodeURI(page)
    return new Response(null, { status: 303, headers: { ...headers, Location: `${back}#feedback-thanks` } })
  }
}

/** Of a search that found nothing, its words are kept, as those of a page that disappoints. */
async function takeSearch(store: FeedbackContext['store'], projectId: string, search: string): Promise<Response> {
  const page = searchPage(search.replaceAll(/\s+/g, ' ').slice(0, maxSearchLength).toWellFormed())
  const id = await store.addFeedback({ projectId, page, helpful: false, comment: null })
  return Response.json({ id }, { headers: answerHeaders })
}

/** Null if nothing was said. */
async function keep(
  store: FeedbackContext['store'],
  given: string | null,
  said: { projectId: string; page: string; helpful: boolean | undefined; comment: string | null },
): Promise<string | null> {
  if (given !== null && (await store.changeFeedback(given, said))) return given
  const { helpful } = said
  return helpful === undefined ? null : store.addFeedback({ ...said, helpful })
}

/** Browsers send the origin of a form; a client without one is no browser, and has no reader to deceive. */
function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin'
  const origin = request.headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host')
}

function truthOf(answer: string | null): boolean | undefined {
  if (answer === 'yes') return true
  return answer === 'no' ? false : undefined
}

/** A comment without control characters; null if nothing remains. */
function cleanComment(text: string | null): string | null {
  const plain = (text ?? '')
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, maxCommentLength)
    .toWellFormed()
  return plain === '' ? null : plain
}
