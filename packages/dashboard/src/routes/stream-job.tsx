import type { DashboardJob, Project, TranscriptEntry } from '@docwright/contract'
import { renderPart } from '../layout/document.tsx'
import {
  FollowUpHint,
  JobActions,
  JobBranch,
  JobCost,
  JobPullRequestLink,
  JobState,
  JobWork,
} from '../pages/job-page.tsx'
import { entryElementId, entryVersion, TranscriptItem } from '../pages/transcript-item.tsx'
import { type DashboardDependencies, pageFacts, signedIn, type Visit } from './visit.ts'

/** Seconds after which a page that found no place may try again. */
const retrySeconds = '15'

/**
 * A job's page as server-sent events: `entry` has an entry of the conversation as HTML and its predecessor, `state` the
 * parts of the page with the state of the job. The browser ignores entries that it already has. The stream is no faster
 * than the browser, and every heartbeat checks the person's session again.
 *
 * @param context The request; the stream ends with it.
 */
export function streamJob(context: Visit, dependencies: DashboardDependencies, jobId: string): Response {
  const leave = dependencies.services.jobs.takePlace(signedIn(context).account, context.var.project.id)
  if (leave === undefined)
    return context.text(dependencies.texts.problems.tooMany, 429, { 'retry-after': retrySeconds })
  const gone = new AbortController()
  const signal = AbortSignal.any([context.req.raw.signal, gone.signal])
  const source = writeNews(context, dependencies, { jobId, signal, leave })
  const encoder = new TextEncoder()
  // A browser that is gone takes nothing more, so nothing else would end the source.
  const end = (): void => {
    leave()
    source.return().catch(dependencies.report)
  }
  signal.addEventListener('abort', end, { once: true })
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await source.next()
        if (!done) return stream.enqueue(encoder.encode(value))
      } catch (error) {
        if (!signal.aborted) dependencies.report(error)
      }
      leave()
      stream.close()
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    },
  })
}

async function* writeNews(
  context: Visit,
  dependencies: DashboardDependencies,
  { jobId, signal, leave }: { jobId: string; signal: AbortSignal; leave: () => void },
): AsyncGenerator<string, void, void> {
  const { services, heartbeat } = dependencies
  const { project } = context.var
  const versions = new Map<string, string>()
  let state = ''
  let lookedAt = Date.now()

  async function isEntitled(): Promise<boolean> {
    lookedAt = Date.now()
    const session = await services.accounts.session(context.req.raw)
    return session !== undefined && (await services.projects.find(session.account.id, project.id)) !== undefined
  }

  function stateOf(job: DashboardJob): object {
    const facts = pageFacts(context, dependencies)
    return {
      parts: [
        renderPart(facts, <JobState project={project} job={job} />),
        renderPart(facts, <JobActions project={project} job={job} />),
        renderPart(facts, <JobBranch job={job} />),
        renderPart(facts, <JobCost job={job} />),
        renderPart(facts, <FollowUpHint job={job} />),
        renderPart(facts, <JobWork project={project} job={job} />),
        renderPart(
          facts,
          <dd id="job-pull-request">
            <JobPullRequestLink project={project} job={job} />
          </dd>,
        ),
      ],
    }
  }

  // Changes are listened to before the first look, so that none falls in between.
  const listening = new AbortController()
  const ended = AbortSignal.any([signal, listening.signal])
  const changes = services.jobs.changes(project.id, jobId, ended)[Symbol.asyncIterator]()
  let next = changes.next()
  try {
    while (!signal.aborted) {
      const job = await services.jobs.find(project.id, jobId)
      if (job === undefined) break
      const facts = pageFacts(context, dependencies)
      let after: string | null = null
      for (const entry of await services.jobs.transcript(project.id, jobId)) {
        const id = entryElementId(entry)
        const version = entryVersion(entry)
        if (versions.get(entry.id) !== version) {
          versions.set(entry.id, version)
          yield event('entry', { id, after, html: renderPart(facts, itemOf(entry, project)) })
        }
        after = id
      }
      const news = event('state', stateOf(job))
      if (news !== state) yield news
      state = news
      if (job.status !== 'active') break
      while (await isQuiet(next, lookedAt + heartbeat - Date.now())) {
        if (!(await isEntitled())) return
        yield ': alive\n\n'
      }
      if ((await next).done === true) break
      if (Date.now() - lookedAt >= heartbeat && !(await isEntitled())) return
      next = changes.next()
    }
    // The browser would connect again after a plain end.
    yield event('end', {})
  } finally {
    leave()
    next.catch(() => undefined)
    listening.abort()
    await changes.return?.()
  }
}

/** Whether nothing comes for a while. */
async function isQuiet(next: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(true), Math.max(0, milliseconds))
  try {
    return await Promise.race([promise, next.then(() => false)])
  } finally {
    clearTimeout(timer)
  }
}

function itemOf(entry: TranscriptEntry, project: Project) {
  return <TranscriptItem entry={entry} project={project} />
}

/** One event; JSON keeps line breaks out of it. */
function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
