import type { AgentEvent } from '../contract/agent-events.ts'
import type { TranscriptEntry } from '../contract/dashboard-jobs.ts'
import type { TurnTable } from '../store/job-tables.ts'

/**
 * The conversation of a job, made of its events: what was asked, what the agent did, what it answered.
 *
 * @param events All events of the job, oldest first.
 * @param turns Its turns; they have the prompts.
 * @param titles Titles of its pull requests, by number.
 */
export function transcriptOf(
  events: readonly AgentEvent[],
  turns: readonly TurnTable[],
  titles: ReadonlyMap<number, string>,
): TranscriptEntry[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]))
  const ended = new Map<string, boolean>()
  const replies = new Map<string, string>()
  for (const { type, data } of events) if (type === 'tool.finished') ended.set(callKey(data), data.ok)

  return events.flatMap((event): TranscriptEntry[] => {
    const at = event.createdAt
    const id = String(event.sequence)
    switch (event.type) {
      case 'turn.queued': {
        const turn = byId.get(event.data.turnId)
        return turn === undefined
          ? []
          : [{ kind: 'prompt', id: turn.id, at, text: turn.prompt, author: null, state: turn.status }]
      }
      case 'step.finished': {
        const text = event.data.text.trim()
        replies.set(event.data.turnId, text)
        return text === '' ? [] : [{ kind: 'reply', id, at, text }]
      }
      case 'tool.called': {
        const { tool, summary: detail } = event.data
        const ok = ended.get(callKey(event.data))
        const isOver = byId.get(event.data.turnId)?.ended_at !== null
        return [{ kind: 'tool', id, at, tool, detail, state: toolState(ok, isOver) }]
      }
      case 'turn.delayed':
        return [{ kind: 'notice', id, at, text: `${event.data.reason.message} The agent tries again by itself.` }]
      case 'turn.finished': {
        const { turnId, reply, files, error } = event.data
        const isSaid = reply.trim() === '' || reply.trim() === replies.get(turnId)
        return [
          ...(isSaid ? [] : [{ kind: 'reply' as const, id: `${id}-reply`, at, text: reply }]),
          ...(files.length === 0
            ? []
            : [{ kind: 'files' as const, id: `${id}-files`, at, files: files.map(shownFile) }]),
          ...(error === null ? [] : [{ kind: 'failure' as const, id, at, code: error.code, message: error.message }]),
        ]
      }
      case 'pr.opened':
      case 'pr.updated': {
        const change = event.type === 'pr.opened' ? 'opened' : 'updated'
        const { number } = event.data
        return [{ kind: 'pull-request', id, at, event: change, number, title: titles.get(number) ?? '' }]
      }
      case 'job.created':
      case 'job.updated':
      case 'turn.started':
      case 'tool.finished':
      case 'commit.created':
        return []
    }
  })
}

function callKey({ turnId, callId }: { turnId: string; callId: string }): string {
  return `${turnId} ${callId}`
}

/** A tool whose end was never told, in a turn that is over, was cut off. */
function toolState(ok: boolean | undefined, isOver: boolean): 'running' | 'done' | 'failed' {
  if (ok === undefined) return isOver ? 'failed' : 'running'
  return ok ? 'done' : 'failed'
}

type FinishedFile = Extract<AgentEvent, { type: 'turn.finished' }>['data']['files'][number]

function shownFile({ path, change }: FinishedFile): {
  path: string
  change: 'added' | 'changed' | 'removed' | 'renamed'
} {
  switch (change) {
    case 'added':
      return { path, change: 'added' }
    case 'deleted':
      return { path, change: 'removed' }
    case 'renamed':
      return { path, change: 'renamed' }
    case 'modified':
      return { path, change: 'changed' }
  }
}
