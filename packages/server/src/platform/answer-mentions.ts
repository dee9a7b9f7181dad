import { ForgeError } from '@docwright/forge'
import { acknowledgement, answerOf } from '../jobs/forge-replies.ts'
import type { MentionTable } from '../store/jobs/job-tables.ts'
import { listDueMentions, updateMention } from '../store/jobs/mention-queries.ts'
import { listOpenTurns, readTurn } from '../store/jobs/turn-queries.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Dependencies of answering at forges. */
export type MentionParts = Pick<PlatformParts, 'clock' | 'forgeOf' | 'logger' | 'projects' | 'store' | 'url'>

const atOnce = 50
/** Milliseconds between checks whether a turn has ended. */
const pause = 5_000
/** Milliseconds for which a process has the word: one that dies meanwhile is followed by another. */
const claim = 120_000
/** How often a forge may fail before nothing more is said: half a day. */
const maxAttempts = 12

/**
 * Writes the due answers in conversations at forges: that a message was accepted, and its result. Any number of
 * processes may do that; an answer is not repeated, unless a process is lost between writing it and recording that.
 */
export async function answerMentions(parts: MentionParts): Promise<void> {
  const { clock, logger, store } = parts
  for (const mention of await listDueMentions(store.db, clock(), atOnce)) {
    const claimed = { ...mention, run_at: clock() + claim }
    if (!(await updateMention(store.db, mention, { run_at: claimed.run_at }))) continue
    try {
      await updateMention(store.db, claimed, await say(parts, claimed))
    } catch (error) {
      const attempts = mention.attempts + 1
      const gone = attempts >= maxAttempts || !(error instanceof ForgeError) || !isPassing(error)
      logger.warn(
        { code: 'mention-not-answered', err: error, mention: mention.id, job: mention.job_id, gone },
        'A forge was not told of a job',
      )
      const next = gone ? null : clock() + pause * 2 ** attempts
      await updateMention(store.db, claimed, { run_at: next, attempts })
    }
  }
}

/** A token may be renewed, and a forge come back. */
function isPassing({ code, passing }: ForgeError): boolean {
  return passing || code === 'forge-unauthorized' || code === 'forge-forbidden'
}

type Change = Parameters<typeof updateMention>[2]

async function say(parts: MentionParts, mention: MentionTable): Promise<Change> {
  const { clock, projects, store, url } = parts
  const turn = await readTurn(store.db, mention.turn_id)
  const project = await projects.find(mention.project_id)
  if (turn === undefined || project === undefined || project.archivedAt !== null) return { run_at: null }
  const hasEnded = turn.ended_at !== null
  if (mention.acknowledged_at !== null && !hasEnded) return { run_at: clock() + pause }
  const forge = await parts.forgeOf(project)
  const job = `${url}/projects/${project.id}/jobs/${mention.job_id}`
  const { number, thread } = mention
  if (mention.acknowledged_at === null) {
    const [first] = await listOpenTurns(store.db, mention.job_id)
    const isWaiting = first !== undefined && first.id !== turn.id
    await forge.comment(number, acknowledgement(job, isWaiting), thread)
    return { acknowledged_at: clock(), run_at: clock(), attempts: 0 }
  }
  await forge.comment(number, answerOf(turn, job, thread === 'pull-request' ? number : undefined), thread)
  return { run_at: null, attempts: 0 }
}
