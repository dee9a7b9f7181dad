import type { DashboardJob, TranscriptEntry } from '@docwright/server/contract/dashboard-jobs'
import { renderPart } from '../layout/document.tsx'
import { JobActions, jobAddress, JobPullRequestLink, JobState } from '../pages/job-page.tsx'
import { entryElementId, entryVersion, TranscriptItem } from '../pages/transcript-item.tsx'
import { type DashboardWorld, pageFacts, type Visit } from './visit.ts'

/** Proxies end a connection on which nothing is said for a minute or so. */
const heartbeat = 15_000

/**
 * A job's page as it changes, as server-sent events: `entry` holds an entry of the conversation as HTML, `state` the
 * parts of the page that say how the job stands. The browser leaves alone what it has already.
 *
 * @param context The request; the stream ends with it.
 * @param world The dashboard's.
 * @param jobId The job.
 */
export function streamJob(context: Visit, world: DashboardWorld, jobId: string): Response {
  const closing = new AbortController()
  context.req.raw.signal.addEventListener('abort', () => closing.abort())
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const encoder = new TextEncoder()
      const send = (text: string): void => {
        if (!closing.signal.aborted) stream.enqueue(encoder.encode(text))
      }
      const beat = setInterval(() => send(': alive\n\n'), heartbeat)
      try {
        await follow(context, world, { jobId, send, signal: closing.signal })
      } catch (error) {
        if (!closing.signal.aborted) world.report(error)
      } finally {
        clearInterval(beat)
        if (!closing.signal.aborted) stream.close()
      }
    },
    cancel() {
      closing.abort()
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

async function follow(
  context: Visit,
  world: DashboardWorld,
  { jobId, send, signal }: { jobId: string; send: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const { services } = world
  const { project } = context.var
  const versions = new Map<string, string>()
  let state = ''

  async function sendNews(): Promise<boolean> {
    const job = await services.jobs.find(project.id, jobId)
    if (job === undefined) return false
    const facts = pageFacts(context, world)
    for (const entry of await services.jobs.transcript(project.id, jobId)) {
      if (versions.get(entry.id) === entryVersion(entry)) continue
      versions.set(entry.id, entryVersion(entry))
      send(event('entry', { id: entryElementId(entry), html: renderPart(facts, itemOf(entry, project.id)) }))
    }
    const news = event('state', stateOf(job))
    if (news !== state) send(news)
    state = news
    return job.status === 'active'
  }

  function stateOf(job: DashboardJob): object {
    const facts = pageFacts(context, world)
    return {
      active: job.status === 'active',
      parts: [
        renderPart(facts, <JobState project={project} job={job} />),
        renderPart(facts, <JobActions address={jobAddress(project, job)} job={job} />),
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
  const changes = services.jobs.changes(project.id, jobId, signal)[Symbol.asyncIterator]()
  let next = changes.next()
  while (!signal.aborted && (await sendNews())) {
    const { done } = await next
    if (done === true) break
    next = changes.next()
  }
  next.catch(() => undefined)
  await changes.return?.()
  // The browser would connect again after a plain end.
  send(event('end', {}))
}

function itemOf(entry: TranscriptEntry, projectId: string) {
  return <TranscriptItem entry={entry} projectId={projectId} />
}

/** One event; JSON keeps line breaks out of it. */
function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
