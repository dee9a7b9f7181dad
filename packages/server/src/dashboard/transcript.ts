import type { AgentEvent, ChangeFormOffer, TranscriptEntry } from '@docwright/contract'
import type { TurnTable } from '../store/jobs/job-tables.ts'

/** A turn as far as its place in the conversation depends on it. */
export type TranscriptTurn = Pick<TurnTable, 'id' | 'position' | 'prompt' | 'status' | 'created_at' | 'ended_at'>

/**
 * The conversation of a job, made of its events: what was asked, what the agent did, what it answered. A prompt stands
 * where its turn begins, above what came of it; those that wait stand at the end.
 *
 * @param events All events of the job, oldest first.
 * @param turns Its turns; they have the prompts.
 * @param titles Titles of its pull requests, by number.
 * @param offersFor Gives the nearest forms to a prompt that was refused for want of a model.
 */
export function transcriptOf(
  events: readonly AgentEvent[],
  turns: readonly TranscriptTurn[],
  titles: ReadonlyMap<number, string>,
  offersFor: OffersFor = () => [],
): TranscriptEntry[] {
  const facts = factsOf(events, turns)
  const shown = new Set<string>()
  function promptOf(turnId: string): TranscriptEntry[] {
    const turn = facts.turns.get(turnId)
    if (turn === undefined || shown.has(turnId)) return []
    shown.add(turnId)
    return [promptEntry(turn, facts.failures.get(turnId))]
  }
  const entries = events.flatMap((event): TranscriptEntry[] => {
    const turnId = turnOf(event)
    const begins = turnId !== undefined && event.type !== 'turn.queued'
    return [...(begins ? promptOf(turnId) : []), ...entriesOf(event, facts, titles, offersFor)]
  })
  const queued = new Set(events.flatMap(({ type, data }) => (type === 'turn.queued' ? data.turnId : [])))
  const waiting = turns.filter(({ id }) => queued.has(id)).toSorted((a, b) => a.position - b.position)
  return [...entries, ...waiting.flatMap(({ id }) => promptOf(id))]
}

/** Facts that an event alone does not contain. */
interface TranscriptFacts {
  turns: ReadonlyMap<string, TranscriptTurn>
  /** How each call of a tool ended. */
  calls: ReadonlyMap<string, { ok: boolean; problem?: string | undefined }>
  /** The last text of each turn before each `turn.finished`, by its number. */
  lastTexts: ReadonlyMap<number, string>
  /** Attempts that failed one after the other, by the number of the first. */
  delays: ReadonlyMap<number, readonly Extract<AgentEvent, { type: 'turn.delayed' }>[]>
  /** Code of why each turn failed. */
  failures: ReadonlyMap<string, string>
  /** Number of the last event of each turn. */
  lastEvents: ReadonlyMap<string, number>
}

function factsOf(events: readonly AgentEvent[], turns: readonly TranscriptTurn[]): TranscriptFacts {
  const calls = new Map<string, { ok: boolean; problem?: string | undefined }>()
  const failures = new Map<string, string>()
  const texts = new Map<string, string>()
  const lastTexts = new Map<number, string>()
  const delays = new Map<number, Extract<AgentEvent, { type: 'turn.delayed' }>[]>()
  const openDelays = new Map<string, Extract<AgentEvent, { type: 'turn.delayed' }>[]>()
  const lastEvents = new Map<string, number>()
  for (const event of events) {
    const turnId = turnOf(event)
    if (turnId === undefined) continue
    lastEvents.set(turnId, event.sequence)
    if (event.type === 'turn.delayed') {
      const open = openDelays.get(turnId)
      if (open === undefined) {
        const first = [event]
        openDelays.set(turnId, first)
        delays.set(event.sequence, first)
      } else open.push(event)
      continue
    }
    openDelays.delete(turnId)
    if (event.type === 'tool.finished') calls.set(callKey(event.data), event.data)
    if (event.type === 'step.finished') texts.set(turnId, event.data.text.trim())
    if (event.type !== 'turn.finished') continue
    lastTexts.set(event.sequence, texts.get(turnId) ?? '')
    if (event.data.error !== null) failures.set(turnId, event.data.error.code)
  }
  return { turns: new Map(turns.map((turn) => [turn.id, turn])), calls, lastTexts, delays, failures, lastEvents }
}

function turnOf({ data }: AgentEvent): string | undefined {
  return 'turnId' in data ? data.turnId : undefined
}

function promptEntry(
  { id, prompt, created_at: at, status }: TranscriptTurn,
  failure: string | undefined,
): TranscriptEntry {
  return { kind: 'prompt', id, at: new Date(at).toISOString(), text: prompt, author: null, state: status, failure }
}

/** Gives the nearest forms to a prompt. */
export type OffersFor = (prompt: string) => readonly ChangeFormOffer[]

function entriesOf(
  event: AgentEvent,
  facts: TranscriptFacts,
  titles: ReadonlyMap<number, string>,
  offersFor: OffersFor,
): TranscriptEntry[] {
  const at = event.createdAt
  const id = String(event.sequence)
  switch (event.type) {
    case 'step.finished': {
      const text = event.data.text.trim()
      return text === '' ? [] : [{ kind: 'reply', id, at, text }]
    }
    case 'tool.called': {
      const { tool, summary: detail, turnId } = event.data
      const call = facts.calls.get(callKey(event.data))
      const isOver = facts.turns.get(turnId)?.ended_at !== null
      const state = toolState(call?.ok, isOver)
      return [
        { kind: 'tool', id, at, tool, detail, state, problem: state === 'failed' ? (call?.problem ?? null) : null },
      ]
    }
    case 'turn.delayed':
      return retryOf(facts.delays.get(event.sequence) ?? [], facts)
    case 'turn.finished': {
      const { reply, files, error } = event.data
      const isSaid = reply.trim() === '' || reply.trim() === facts.lastTexts.get(event.sequence)
      return [
        ...(isSaid ? [] : [{ kind: 'reply' as const, id: `${id}-reply`, at, text: reply }]),
        ...(files.length === 0 ? [] : [{ kind: 'files' as const, id: `${id}-files`, at, files: files.map(shownFile) }]),
        ...(error === null
          ? []
          : [{ kind: 'failure' as const, id, at, ...error, offers: offersOf(event, facts, offersFor) }]),
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
    case 'turn.queued':
    case 'turn.started':
    case 'tool.finished':
    case 'commit.created':
      return []
  }
}

/** A request that was refused because it needs a model, or names an unknown place, may be meant as one of the forms. */
function offersOf(
  { data: { error, turnId } }: Extract<AgentEvent, { type: 'turn.finished' }>,
  { turns }: TranscriptFacts,
  offersFor: OffersFor,
): readonly ChangeFormOffer[] {
  const isRefused = error?.code === 'needs-model' || error?.code === 'place-unknown'
  return isRefused ? offersFor(turns.get(turnId)?.prompt ?? '') : []
}

/** Attempts that failed one after the other are one entry: how many, why the last one did, and when the next one is. */
function retryOf(
  delays: readonly Extract<AgentEvent, { type: 'turn.delayed' }>[],
  { turns, lastEvents }: TranscriptFacts,
): TranscriptEntry[] {
  const [first] = delays
  const last = delays.at(-1)
  if (first === undefined || last === undefined) return []
  const { turnId, reason, until } = last.data
  const isWaiting = turns.get(turnId)?.status === 'queued' && lastEvents.get(turnId) === last.sequence
  return [
    {
      kind: 'retry',
      id: String(first.sequence),
      at: last.createdAt,
      code: reason.code,
      message: reason.message,
      failures: delays.length,
      next: isWaiting ? until : null,
    },
  ]
}

function callKey({ turnId, callId }: { turnId: string; callId: string }): string {
  return `${turnId} ${callId}`
}

/** A tool whose end was never reported, in a turn that is over, was cut off. */
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
