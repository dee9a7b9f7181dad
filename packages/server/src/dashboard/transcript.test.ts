import { expect, test } from 'vitest'
import type { AgentEvent, NewAgentEvent } from '@docwright/contract'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { transcriptOf } from './transcript.ts'

const turnId = 'turn_1'
const untitled = new Map<number, string>()

function turn(changes: Partial<TurnTable> = {}): TurnTable {
  return {
    id: turnId,
    job_id: 'job_1',
    project_id: 'project_1',
    position: 1,
    status: 'running',
    prompt: 'Fix the links',
    delivery: 'queue',
    run_at: 0,
    lease_owner: null,
    lease_until: null,
    fence: 0,
    attempts: 0,
    takeovers: 0,
    taken_at: null,
    error: null,
    result: null,
    cancel_requested_at: null,
    created_at: 0,
    started_at: null,
    ended_at: null,
    ...changes,
  }
}

function events(...all: NewAgentEvent[]): AgentEvent[] {
  return all.map((event, index) => ({ ...event, sequence: index + 1, createdAt: '2026-11-20T12:00:00.000Z' }))
}

const queued: NewAgentEvent = { type: 'turn.queued', data: { turnId, delivery: 'queue' } }
const started = (id: string): NewAgentEvent => ({ type: 'turn.started', data: { turnId: id } })
const called = (callId: string): NewAgentEvent => ({
  type: 'tool.called',
  data: { turnId, step: 1, callId, tool: 'check', summary: '2 pages' },
})
const finished = (changes: object = {}): NewAgentEvent => ({
  type: 'turn.finished',
  data: { turnId, state: 'succeeded', reply: 'Done.', files: [], error: null, ...changes },
})

test('a prompt says why its turn failed', () => {
  const error = { code: 'needs-model', message: 'This takes a language model.' }
  const entries = transcriptOf(
    events(queued, started(turnId), finished({ state: 'failed', error })),
    [{ ...turn(), status: 'failed' }],
    untitled,
  )
  expect(entries[0]).toMatchObject({ kind: 'prompt', state: 'failed', failure: 'needs-model' })
})

test('a prompt has the state of its turn, and a tool the state of its call', () => {
  const ended: NewAgentEvent = {
    type: 'tool.finished',
    data: { turnId, step: 1, callId: 'a', tool: 'check', ok: false, problem: 'The site has no docs.json.' },
  }
  const entries = transcriptOf(events(queued, started(turnId), called('a'), ended, called('b')), [turn()], untitled)
  expect(entries).toMatchObject([
    { kind: 'prompt', id: turnId, text: 'Fix the links', state: 'running' },
    { kind: 'tool', tool: 'check', detail: '2 pages', state: 'failed', problem: 'The site has no docs.json.' },
    { kind: 'tool', state: 'running', problem: null },
  ])
})

test('a tool that never ended, of a turn that is over, has failed', () => {
  const entries = transcriptOf(events(called('a')), [turn({ status: 'cancelled', ended_at: 5 })], untitled)
  expect(entries).toMatchObject([{ kind: 'prompt' }, { kind: 'tool', state: 'failed', problem: null }])
})

test('the answer is said once, then the files, then what went wrong', () => {
  const said: NewAgentEvent = { type: 'step.finished', data: { turnId, step: 2, text: 'Done.' } }
  const files = [{ path: 'a.mdx', change: 'modified' as const }]
  const error = { code: 'model-overloaded', message: 'Try again.' }
  expect(transcriptOf(events(said, finished({ files, error })), [turn()], untitled).slice(1)).toMatchObject([
    { kind: 'reply', text: 'Done.' },
    { kind: 'files', files: [{ path: 'a.mdx', change: 'changed' }] },
    { kind: 'failure', code: 'model-overloaded', message: 'Try again.' },
  ])
  expect(transcriptOf(events(finished()), [turn()], untitled)).toMatchObject([
    { kind: 'prompt' },
    { kind: 'reply', text: 'Done.' },
  ])
})

test('a follow-up stands where its turn begins, and one that waits at the end', () => {
  const turns = [
    turn({ status: 'succeeded', ended_at: 5 }),
    turn({ id: 'turn_2', position: 2, prompt: 'Shorter', status: 'running', created_at: 60_000 }),
    turn({ id: 'turn_4', position: 4, prompt: 'And a title', status: 'queued' }),
    turn({ id: 'turn_3', position: 3, prompt: 'In German', status: 'queued' }),
  ]
  const later = (id: string): NewAgentEvent => ({ type: 'turn.queued', data: { turnId: id, delivery: 'queue' } })
  const all = events(
    queued,
    started(turnId),
    later('turn_2'),
    called('a'),
    later('turn_4'),
    finished(),
    started('turn_2'),
    { type: 'step.finished', data: { turnId: 'turn_2', step: 1, text: 'I shorten it.' } },
    later('turn_3'),
  )
  const shown = transcriptOf(all, turns, untitled).map((entry) =>
    entry.kind === 'prompt' || entry.kind === 'reply' ? entry.text : entry.kind,
  )
  expect(shown).toEqual(['Fix the links', 'tool', 'Done.', 'Shorter', 'I shorten it.', 'In German', 'And a title'])
  expect(transcriptOf(all, turns, untitled)[3]).toMatchObject({ id: 'turn_2', at: '1970-01-01T00:01:00.000Z' })
})

test('a message that was cancelled before its turn stands where it ended', () => {
  const cancelled = turn({ status: 'cancelled', ended_at: 5 })
  const entries = transcriptOf(events(queued, finished({ state: 'cancelled', reply: '' })), [cancelled], untitled)
  expect(entries).toMatchObject([{ kind: 'prompt', state: 'cancelled' }])
})

test('attempts that fail one after the other are one entry, with their number and the time of the next', () => {
  const delayed = (minute: number): NewAgentEvent => ({
    type: 'turn.delayed',
    data: {
      turnId,
      until: `2026-11-20T12:0${minute}:00.000Z`,
      reason: { code: 'model-server-error', message: 'The provider failed (500): the model is on fire' },
    },
  })
  const begun = [queued, started(turnId), delayed(1), delayed(2), delayed(4)]
  const failed = { kind: 'retry', id: '3', code: 'model-server-error', failures: 3 }
  expect(transcriptOf(events(...begun), [turn({ status: 'queued' })], untitled)[1]).toEqual({
    ...failed,
    at: '2026-11-20T12:00:00.000Z',
    message: 'The provider failed (500): the model is on fire',
    next: '2026-11-20T12:04:00.000Z',
  })
  expect(transcriptOf(events(...begun), [turn({ status: 'running' })], untitled)[1]).toMatchObject({ next: null })
  const said: NewAgentEvent = { type: 'step.finished', data: { turnId, step: 1, text: 'I look.' } }
  const again = transcriptOf(events(...begun, said, delayed(5)), [turn({ status: 'queued' })], untitled)
  expect(again.slice(1)).toMatchObject([
    { ...failed, next: null },
    { kind: 'reply' },
    { kind: 'retry', failures: 1, next: '2026-11-20T12:05:00.000Z' },
  ])
})

test('each pull request of a job is told with its own title', () => {
  const url = (number: number): string => `https://docs.example.com/projects/p/reviews/${number}`
  const told = (type: 'pr.opened' | 'pr.updated', number: number): NewAgentEvent => ({
    type,
    data: { turnId, url: url(number), number },
  })
  const titles = new Map([
    [1, 'Add the outline of a page about rate limits'],
    [2, 'Add a paragraph to rate-limits'],
  ])
  const all = events(told('pr.opened', 1), told('pr.opened', 2), told('pr.updated', 2), told('pr.opened', 3))
  expect(transcriptOf(all, [turn()], titles).slice(1)).toMatchObject([
    { event: 'opened', number: 1, title: 'Add the outline of a page about rate limits' },
    { event: 'opened', number: 2, title: 'Add a paragraph to rate-limits' },
    { event: 'updated', number: 2, title: 'Add a paragraph to rate-limits' },
    { event: 'opened', number: 3, title: '' },
  ])
})
