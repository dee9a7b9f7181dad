import { createHash } from 'node:crypto'
import type { CreateExistingJob } from '@docwright/contract'
import { createExistingJobSchema, listExistingJobsSchema, maximumMessagesBytes } from '@docwright/contract'
import type { SlotResult } from '../../access/concurrency-limiter.ts'
import { createJob } from '../../commands/manage-jobs.ts'
import { chooseBranch } from '../../commands/choose-branch.ts'
import { branchOf, listSessions, readSession } from '../../commands/read-sessions.ts'
import { joinMessages } from '../../jobs/join-messages.ts'
import type { Acceptance } from '../../jobs/accept-message.ts'
import { readJob } from '../../store/jobs/job-queries.ts'
import type { JobRecord } from '../../store/jobs/job-queries.ts'
import type { ProjectTable } from '../../store/projects/project-tables.ts'
import { ApiProblem } from '../api-problem.ts'
import { readBody, readQuery } from '../read-body.ts'
import { streamEvents } from '../stream-events.ts'
import { dataStream, messageStream } from './chat-protocols.ts'
import { createChatWriter } from './chat-writer.ts'
import { chooseModel } from './choose-model.ts'
import { answerJson, defaultBodyTimeout, isId } from '../job-request.ts'
import { requireProject } from './existing-call.ts'
import type { ExistingCall } from './existing-call.ts'

/** Milliseconds for which the same body of the same key is the same job: clients send it again when they hear nothing. */
const retryWindow = 10 * 60_000

/** Starts a job, and reports its events as long as the client listens. */
export async function createSession(call: ExistingCall): Promise<Response> {
  const { context, key, request, url } = call
  const timeout = context.bodyTimeout ?? defaultBodyTimeout
  const { value: body, digest } = await readBody(request, createExistingJobSchema, timeout, maximumMessagesBytes)
  const project = await requireProject(call, call.parameters['projectId'] ?? '')
  const chosen = chooseBranch(body.branch, project)
  if ('refused' in chosen) {
    const detail = `\`branch\`: ${chosen.refused}`
    throw new ApiProblem('invalid-body', { detail, errors: [{ pointer: '/branch', detail: chosen.refused }] })
  }
  const { prompt, attachments } = joinMessages(body.messages)
  const model = chooseModel(body.model, await context.modelNames(project.id))
  // The job begins whether or not it can be followed: a client without a place for a stream learns so at its end.
  const slot = context.slots.streams.acquire(key.id, project.id)
  try {
    const job = { prompt, attachments, model, headBranch: chosen.branch, draft: String(body.asDraft) === 'true' }
    const path = url.pathname.replace(/\/$/, '')
    const name = createHash('sha256').update(`${key.id}\n${digest}`).digest('hex')
    const identity = { owner: key.organisationId, path, key: name, bodyDigest: digest, lifetime: retryWindow }
    const accepted = await requireAccepted(call, project, await createJob(context, project, job, identity))
    return await answerWithStream(call, accepted, body, slot)
  } catch (error) {
    if (slot.ok) slot.release()
    throw error
  }
}

/** Reads a job. */
export async function readOneSession(call: ExistingCall): Promise<Response> {
  const project = await requireProject(call, call.parameters['projectId'] ?? '')
  const id = call.parameters['id'] ?? ''
  const session = isId(id) ? await readSession(call.context.store, project, id) : undefined
  if (session === undefined) {
    throw new ApiProblem('not-found', { detail: 'The project has no job and no run of a workflow with this ID.' })
  }
  return answerJson(session)
}

/** Reads a page of jobs. */
export async function readSessions(call: ExistingCall): Promise<Response> {
  const page = readQuery(call.url, listExistingJobsSchema)
  const project = await requireProject(call, call.parameters['projectId'] ?? '')
  return answerJson({ allSessions: await listSessions(call.context.store, project, page) })
}

async function requireAccepted(
  { context }: ExistingCall,
  project: ProjectTable,
  acceptance: Acceptance,
): Promise<JobRecord> {
  if (acceptance.kind === 'refused') {
    const { code, occurrence = {}, use, retryAfter } = acceptance
    const seconds = retryAfter === undefined ? use?.resetSeconds : Math.ceil(retryAfter / 1000)
    const isLimit = code === 'rate-limited' || code === 'quota-jobs'
    throw new ApiProblem(code, occurrence, isLimit ? { 'retry-after': String(seconds ?? 60) } : {})
  }
  const job = await readJob(context.store.db, project.id, acceptance.job.id)
  if (job === undefined) throw new ApiProblem('not-found')
  return job
}

async function answerWithStream(
  call: ExistingCall,
  job: JobRecord,
  body: CreateExistingJob,
  slot: SlotResult,
): Promise<Response> {
  const { context, key, request } = call
  const protocol = isFromVersionFour(body) ? dataStream : messageStream
  const writer = createChatWriter(job.id, protocol)
  const stream = slot.ok
    ? streamEvents(
        context,
        {
          jobId: job.id,
          after: 0,
          signal: request.signal,
          isEntitled: async () => context.isKeyInForce(key.id),
          release: slot.release,
        },
        writer,
      )
    : `${writer.begin}${await writer.end(undefined)}`
  return new Response(stream, {
    headers: {
      ...protocol.headers,
      'x-session-id': job.id,
      'x-branch-name': inAscii(branchOf(job)),
      'cache-control': 'no-store',
      // For proxies that would collect the stream first.
      'x-accel-buffering': 'no',
    },
  })
}

/** Headers hold ASCII alone: a name that has more is percent-encoded. */
function inAscii(name: string): string {
  return /^[ -~]*$/.test(name) ? name : encodeURI(name)
}

/**
 * Version 4 names the chat, and sends the text of a message twice; later versions name the trigger of the request, and
 * send parts.
 */
function isFromVersionFour({ id, trigger, messages }: CreateExistingJob): boolean {
  const isOfChat = id !== undefined || messages.some(({ createdAt, parts }) => (createdAt ?? parts) !== undefined)
  return isOfChat && trigger === undefined && messages.every(({ content }) => content !== undefined)
}
