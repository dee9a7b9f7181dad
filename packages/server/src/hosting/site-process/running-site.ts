import { createNamedProxy, readAtMost, type Diagnostic } from 'docwright/engine'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { respondPlainly } from '../answers/respond.ts'
import { createUses } from '../answers/count-uses.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { StoreMeter } from '../manifest/store-meter.ts'
import { valueOf } from './outcome.ts'
import type { Outcome, PlainAnswer, SiteCalls, SiteRequest } from './protocol.ts'
import type { TakenProcess } from './site-processes.ts'

/** A site that is open in a site process. */
export interface RunningSite {
  readonly deployment: Deployment
  /** Problems known without looking at every page. */
  readonly diagnostics: readonly Diagnostic[]
  /** Counts what is written of it to the object store. */
  readonly meter: StoreMeter
  /**
   * Writes it to the object store.
   *
   * @param previous Digest of the manifest of its project's last publication.
   * @param now Milliseconds since 1970.
   * @param isWanted Asked again and again; once it returns false, the rest is skipped.
   * @returns Digest of its manifest; undefined if it was ended early.
   */
  publish(previous: string | undefined, now: number, isWanted: () => boolean): Promise<string | undefined>
  /**
   * Finds every problem.
   *
   * @param pagesAtOnce Pages to render at a time.
   * @param before Digest of the manifest of the site that it is compared with.
   * @param isWanted See `publish`.
   * @returns All diagnostics; undefined if it was ended early.
   */
  check(pagesAtOnce: number, before: string | undefined, isWanted: () => boolean): Promise<Diagnostic[] | undefined>
  /**
   * Answers readers from it, if it is not in the object store or that is away. The returned site is closed separately.
   *
   * @param allowPrivate Whether the playground may reach servers inside the operator's network.
   * @param onEnded Called once it no longer answers, since its process has ended.
   */
  serve(allowPrivate: boolean, onEnded: () => void): Promise<ServedSite>
  /** Closes it, and gives its process back once no answers are in progress. To be called once. */
  close(): Promise<void>
}

/** Characters of an assistant's message. */
const maxMessageBytes = 64 * 1024
/** Memory of a page's address and name, in bytes. */
const bytesPerPage = 300

/** Milliseconds between looks whether work is still wanted. */
const lookAgain = 250

/**
 * Opens a site in a site process.
 *
 * @param taken The process; it is given back with the site, or if there is none.
 * @param request The site.
 * @throws SiteProcessEnded if the process did not survive it.
 */
export async function openRunningSite(
  taken: TakenProcess,
  request: SiteRequest,
): Promise<{ site: RunningSite } | { noSite: readonly Diagnostic[] }> {
  const { calls, site } = taken
  try {
    const opened = await ask(taken, () => calls.open(site, request))
    if (opened.kind === 'site') return { site: runningSite(taken, request.deployment, opened.diagnostics) }
    taken.release()
    return { noSite: opened.diagnostics }
  } catch (cause) {
    taken.release()
    throw cause
  }
}

/** A call to a process that has ended fails with the reason of its end, however it is discovered. */
async function ask<Value>(taken: TakenProcess, call: () => Promise<Outcome<Value>>): Promise<Value> {
  try {
    if (taken.ended !== undefined) throw taken.ended
    return valueOf(await call())
  } catch (cause) {
    throw taken.ended ?? cause
  }
}

function runningSite(taken: TakenProcess, deployment: Deployment, diagnostics: readonly Diagnostic[]): RunningSite {
  const { calls, site } = taken
  /** Its maker, and everything that answers readers from it. */
  let holders = 1

  async function whileWanted<Value>(isWanted: () => boolean, work: () => Promise<Value>): Promise<Value> {
    const look = setInterval(() => {
      if (!isWanted()) calls.stop(site)
    }, lookAgain)
    try {
      return await work()
    } finally {
      clearInterval(look)
    }
  }

  async function close(): Promise<void> {
    holders -= 1
    if (holders > 0) return
    await calls.close(site).catch(() => {
      // A process that has ended has closed it.
    })
    taken.release()
  }

  return {
    deployment,
    diagnostics,
    meter: taken.meter,
    publish: (previous, now, isWanted) =>
      whileWanted(isWanted, () => ask(taken, () => calls.publish(site, previous, now))),
    check: (pagesAtOnce, before, isWanted) =>
      whileWanted(isWanted, () => ask(taken, () => calls.check(site, pagesAtOnce, before))),
    async serve(allowPrivate, onEnded) {
      const served = await serveRunning(taken, deployment, { allowPrivate, onEnded, close })
      holders += 1
      return served
    },
    close,
  }
}

async function serveRunning(
  taken: TakenProcess,
  deployment: Deployment,
  { allowPrivate, onEnded, close }: { allowPrivate: boolean; onEnded: () => void; close: () => Promise<void> },
): Promise<ServedSite> {
  async function asked<Value>(call: () => Promise<Outcome<Value>>): Promise<Value> {
    try {
      return await ask(taken, call)
    } catch (cause) {
      if (taken.ended !== undefined) onEnded()
      throw cause
    }
  }

  const { calls, site }: { calls: SiteCalls; site: number } = taken
  const { takesFeedback, routes, named } = await asked(() => calls.describe(site))
  const pages = new Map(routes)
  let isClosed = false
  const uses = createUses(async () => {
    if (isClosed) return
    isClosed = true
    await close()
  })

  function answerOf(path: string, answer: PlainAnswer): SiteAnswer {
    if (answer.kind !== 'file') return answer
    return { ...answer, locate: () => asked(() => calls.locate(site, path)) }
  }

  return {
    deployment,
    takesFeedback,
    // Only its process knows.
    isNowhere: () => false,
    bytes: bytesPerPage * pages.size,
    pageAt: (url) => pages.get(url),
    async answer(path, wantsMarkdown, mayLookFurther = () => false) {
      const found = await asked(() => calls.answer(site, path, wantsMarkdown, false))
      const isMissing = found.kind === 'content' && found.status === 404
      if (!isMissing || !mayLookFurther()) return answerOf(path, found)
      return answerOf(path, await asked(() => calls.answer(site, path, wantsMarkdown, true)))
    },
    search: async (path, parameters) =>
      answerOf(path, await asked(() => calls.search(site, path, parameters.toString()))),
    proxy: createNamedProxy(() => Promise.resolve(named), allowPrivate),
    async mcp(request) {
      const { method, url } = request
      const text = await readAtMost(request, maxMessageBytes)
      if (text === undefined) return respondPlainly(413, 'This message is too long.')
      const message = { method, url, headers: [...request.headers], body: text }
      const { status, headers, body } = await asked(() => calls.assist(site, message))
      return new Response(body === '' ? null : body, { status, headers })
    },
    ...uses,
  }
}
