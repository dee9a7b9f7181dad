import type { Forge, ForgeComment, ForgeWebhook, PullRequest } from '@docwright/forge'
import { nameActor } from '../store/audit/origin.ts'
import { consumeRateLimit, type UseLimit } from '../access/rate-limit.ts'
import { createJob, sendMessage, type JobCommands } from '../commands/manage-jobs.ts'
import type { Acceptance } from '../jobs/accept-message.ts'
import { findMention } from '../jobs/find-mention.ts'
import { isOwnComment, issueFile, promptOf } from '../jobs/forge-replies.ts'
import type { Project } from '../projects/project.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import { jobsOfPullRequest, readJob } from '../store/jobs/job-queries.ts'
import { countMentions, hasMention, insertMention, jobsOfThread } from '../store/jobs/mention-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import { answerMentions, type MentionParts } from './answer-mentions.ts'
import { createForgeRights } from './forge-rights.ts'

/** Two programs that answer each other are stopped here; people do not get this far. */
const perThread: UseLimit = { uses: 20, window: 60 * 60_000 }
/** Refusals are answered, within limits. */
const refusals: UseLimit = { uses: 5, window: 60 * 60_000 }
/** Comments of a project that wait for earlier ones: they are handled one by one. */
const maxWaiting = 50
/** Characters of an issue that the agent is given. */
const maxIssue = 200_000

/** Dependencies of handling mentions. */
export interface TakeMentionsContext {
  parts: MentionParts
  jobs: JobCommands
  /** By which name people call the agent; undefined if it does not listen. */
  name: string | undefined
}

/**
 * Creates the handler of comments that call the agent by its name: each is a message to the job of its conversation, or
 * a new job. Only people who may push are heard, each comment once, and programs never.
 */
export function createMentionTaker({
  parts,
  jobs,
  name,
}: TakeMentionsContext): (project: Project, forge: Forge, webhook: ForgeWebhook) => Promise<'taken' | 'busy'> {
  const { logger, store } = parts
  const mayWrite = createForgeRights(parts.clock)
  const inTurn = createTurns(maxWaiting)

  async function take(project: Project, forge: Forge, comment: ForgeComment): Promise<void> {
    const asked = name === undefined ? undefined : findMention(comment.body, name)
    if (name === undefined || asked === undefined || comment.author.isBot || isOwnComment(comment.body)) return
    const about = { project: project.id, author: comment.author.name, comment: comment.id }
    const place = `${project.id} ${comment.id}`
    if (await hasMention(store.db, place)) return
    if (!(await mayWrite(project, forge, comment.author))) {
      logger.info({ code: 'mention-stranger', ...about }, 'Somebody who may not push has called the agent')
      return
    }
    nameActor({ kind: 'forge', id: null, name: `${comment.author.name} at ${forge.kind}` })
    const thread = { project_id: project.id, thread: comment.thread.kind, number: comment.thread.number }
    const taken = await countMentions(store.db, thread, parts.clock() - perThread.window)
    if (taken >= perThread.uses) {
      logger.warn({ code: 'mention-limit', ...about }, 'The agent was called too often in one conversation')
      return refuse(parts, { project, forge, comment }, `That was ${taken} requests here within an hour. Go on later.`)
    }
    if (asked === '') {
      return refuse(
        parts,
        { project, forge, comment },
        `What shall I do? Write it after \`@${name}\`, such as: fix the broken links.`,
      )
    }
    const accepted = await accept(project, forge, comment, { asked, place }).catch(async (error: unknown) => {
      // Another server got the same event, and was faster.
      if (await hasMention(store.db, place)) return undefined
      throw error
    })
    if (accepted === undefined) return
    if (accepted.kind === 'refused') {
      logger.info({ code: 'mention-refused', reason: accepted.code, ...about }, 'A mention was refused')
      return refuse(parts, { project, forge, comment }, reasonOf(accepted))
    }
    await answerMentions(parts)
  }

  async function accept(
    project: Project,
    forge: Forge,
    comment: ForgeComment,
    { asked, place }: { asked: string; place: string },
  ): Promise<Acceptance> {
    const { number, kind } = comment.thread
    const now = parts.clock()
    const context: JobCommands = {
      ...jobs,
      also: async (transaction, { jobId, turnId }) =>
        insertMention(transaction, {
          id: createId('mention', now),
          project_id: project.id,
          job_id: jobId,
          turn_id: turnId,
          place,
          thread: kind,
          number,
          run_at: now,
          acknowledged_at: null,
          attempts: 0,
          created_at: now,
        }),
    }
    const prompt = promptOf(asked, comment)
    for (const id of await jobsHere(store.db, project, comment)) {
      const job = await readJob(store.db, project.id, id)
      if (job !== undefined && job.status !== 'archived') return sendMessage(context, project.id, id, { prompt })
    }
    const row = await readProjectRow(store.db, project.id)
    const pull = kind === 'issue' ? undefined : await forge.readPullRequest(number)
    if (row === undefined || pull === null) return { kind: 'refused', code: 'not-found' }
    const detail = pull?.state === 'open' ? whyNoPush(pull) : undefined
    if (detail !== undefined) return { kind: 'refused', code: 'unknown-ref', occurrence: { detail } }
    const { issue } = comment
    const attachments = issue === undefined ? [] : [{ name: issueFile(number), content: textOf(issue) }]
    return createJob(context, row, { prompt, attachments, ...branchesOf(pull, project) })
  }

  return async (project, forge, webhook) => {
    const comments = webhook.events.filter((event) => event.type === 'comment')
    if (comments.length === 0 || !isRepositoryOf(project, webhook.repository)) return 'taken'
    const done = inTurn(project.id, async () => {
      for (const comment of comments) await take(project, forge, comment)
    })
    if (done === undefined) return 'busy'
    await done
    return 'taken'
  }
}

/** The jobs of a comment's conversation: the one that opened it first. */
async function jobsHere(
  queries: Queries,
  project: Project,
  { thread: { kind, number } }: ForgeComment,
): Promise<string[]> {
  const known = await jobsOfThread(queries, { project_id: project.id, thread: kind, number })
  const opened = kind === 'issue' ? [] : await jobsOfPullRequest(queries, project.id, number)
  return [...opened.toReversed(), ...known]
}

/** Answers a comment with a refusal, within limits. */
async function refuse(
  { store, clock }: MentionParts,
  { project, forge, comment: { thread } }: { project: Project; forge: Forge; comment: ForgeComment },
  reason: string,
): Promise<void> {
  const accepted = await store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, project.id))) return false
    const use = await consumeRateLimit(transaction, project.id, 'mention-refusal', clock(), refusals)
    return use.accepted
  })
  if (accepted) await forge.comment(thread.number, reason, thread.kind)
}

/** Does the work of the same name one after the other; undefined if too much waits. */
function createTurns(most: number): (name: string, work: () => Promise<void>) => Promise<void> | undefined {
  const lasts = new Map<string, { count: number; last: Promise<void> }>()
  return (name, work) => {
    const turns = lasts.get(name) ?? { count: 0, last: Promise.resolve() }
    if (turns.count >= most) return undefined
    turns.count += 1
    lasts.set(name, turns)
    const done = turns.last.then(work).finally(() => {
      turns.count -= 1
      if (turns.count === 0) lasts.delete(name)
    })
    turns.last = done.catch(() => {})
    return done
  }
}

/** Why nobody here can push to the branch of a pull request; undefined if one can. */
function whyNoPush({ fork, head }: PullRequest): string | undefined {
  const instead = 'Ask in one whose branch is in this repository.'
  if (fork === true) return `This pull request comes from another repository, where I cannot push. ${instead}`
  if (head.branch.startsWith('refs/')) return `This pull request has no branch to which I can push. ${instead}`
  return undefined
}

/** A pull request that somebody else has opened gets its commits on its own branch. */
function branchesOf(pull: PullRequest | undefined, { defaultBranch }: Project): { ref?: string; headBranch?: string } {
  if (pull?.state !== 'open') return {}
  const { base, head } = pull
  return { ref: base.branch, ...(head.branch === defaultBranch ? {} : { headBranch: head.branch }) }
}

function textOf({ title, body }: { title: string; body: string }): string {
  return `# ${title}\n\n${body}\n`.slice(0, maxIssue)
}

function reasonOf({ code, occurrence, use }: Extract<Acceptance, { kind: 'refused' }>): string {
  if (code === 'rate-limited' && use !== undefined) {
    const minutes = Math.ceil(use.resetSeconds / 60)
    return `This project has used its ${use.limit} requests of an hour. Ask again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  }
  return `I cannot begin: ${occurrence?.detail ?? 'the project does not take new jobs now.'}`
}
