import { expect, test } from 'vitest'
import type { AgentEvent, NewAgentEvent } from '../contract/agent-events.ts'
import type { TurnTable } from '../store/job-tables.ts'
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
const called = (callId: string): NewAgentEvent => ({
  type: 'tool.called',
  data: { turnId, step: 1, callId, tool: 'check', summary: '2 pages' },
})
const finished = (changes: object = {}): NewAgentEvent => ({
  type: 'turn.finished',
  data: { turnId, state: 'succeeded', reply: 'Done.', files: [], error: null, ...changes },
})

test('a prompt has the state of its turn, and a tool the state of its call', () => {
  const ended: NewAgentEvent = {
    type: 'tool.finished',
    data: { turnId, step: 1, callId: 'a', tool: 'check', ok: false },
  }
  const entries = transcriptOf(events(queued, called('a'), ended, called('b')), [turn()], untitled)
  expect(entries).toMatchObject([
    { kind: 'prompt', id: turnId, text: 'Fix the links', state: 'running' },
    { kind: 'tool', tool: 'check', detail: '2 pages', state: 'failed' },
    { kind: 'tool', state: 'running' },
  ])
})

test('a tool that never ended, of a turn that is over, has failed', () => {
  const entries = transcriptOf(events(called('a')), [turn({ status: 'cancelled', ended_at: 5 })], untitled)
  expect(entries).toMatchObject([{ kind: 'tool', state: 'failed' }])
})

test('the answer is said once, then the files, then what went wrong', () => {
  const said: NewAgentEvent = { type: 'step.finished', data: { turnId, step: 2, text: 'Done.' } }
  const files = [{ path: 'a.mdx', change: 'modified' as const }]
  const error = { code: 'model-overloaded', message: 'Try again.' }
  expect(transcriptOf(events(said, finished({ files, error })), [turn()], untitled)).toMatchObject([
    { kind: 'reply', text: 'Done.' },
    { kind: 'files', files: [{ path: 'a.mdx', change: 'changed' }] },
    { kind: 'failure', code: 'model-overloaded', message: 'Try again.' },
  ])
  expect(transcriptOf(events(finished()), [turn()], untitled)).toMatchObject([{ kind: 'reply', text: 'Done.' }])
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
  expect(transcriptOf(all, [turn()], titles)).toMatchObject([
    { event: 'opened', number: 1, title: 'Add the outline of a page about rate limits' },
    { event: 'opened', number: 2, title: 'Add a paragraph to rate-limits' },
    { event: 'updated', number: 2, title: 'Add a paragraph to rate-limits' },
    { event: 'opened', number: 3, title: '' },
  ])
})
