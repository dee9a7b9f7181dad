import { resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { readEvents } from '../store/jobs/event-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'
import { claimTurn } from './hold-turn.ts'
import { journalVersion, writeJournalEntry } from './journal-entry.ts'
import { JournalNewer, readJournalEntry } from './turn-journal.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'
import type { TurnFixture } from './testing/turn-fixture.ts'

/**
 * The journal of the first release before a turn's third step, word for word; only commit, job and time are those of
 * the test.
 */
function firstRelease(base: string, jobId: string): [kind: string, payload: string][] {
  // A turn may take an hour, counted from its beginning.
  const at = Date.now()
  return [
    ['start', `{"base":"${base}","branch":"docwright/${jobId}","head":null,"generation":1,"at":${at}}`],
    ['entry', `{"type":"prompt","text":"Add it.","at":${at}}`],
    [
      'entry',
      String.raw`{"type":"answer","answer":{"text":"","calls":[{"id":"call_1","name":"write_file","input":{"path":"new.mdx","content":"# New\n"}}],"stop":"tools","usage":{"input":10,"output":5}},"model":"test:scripted"}`,
    ],
    ['entry', '{"type":"inspection","known":[]}'],
    [
      'entry',
      '{"type":"tools","results":[{"callId":"call_1","name":"write_file","text":"Created new.mdx (1 lines added, 0 removed).","isError":false,"change":{"path":"new.mdx","kind":"created","addedLines":1,"removedLines":0}}]}',
    ],
    [
      'entry',
      '{"type":"answer","answer":{"text":"","calls":[{"id":"call_3","name":"edit_file","input":{"path":"absent.mdx","old":"a","new":"b"}}],"stop":"tools","usage":{"input":10,"output":5}},"model":"test:scripted"}',
    ],
    [
      'entry',
      '{"type":"tools","results":[{"callId":"call_3","name":"edit_file","text":"There is no file “absent.mdx”. List the files to see what is there.","isError":true}]}',
    ],
  ]
}

async function plant(fixture: TurnFixture, jobId: string, steps: readonly [string, string][]): Promise<void> {
  const { db } = fixture.context.store
  const [turn] = await listTurns(db, jobId)
  if (turn === undefined) throw new Error('A job has a turn.')
  const rows = steps.map(([kind, payload], index) => ({
    turn_id: turn.id,
    position: index + 1,
    kind,
    payload,
    created_at: Date.now(),
  }))
  await db.insertInto('step').values(rows).execute()
}

async function runNext(fixture: TurnFixture): Promise<void> {
  const held = await claimTurn(fixture.context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(fixture.context, held, new AbortController().signal)
}

/** The model's answers in the whole turn; the earlier release got the first two. */
const script = [
  { tool: 'write_file', input: { path: 'new.mdx', content: '# New\n' } },
  { tool: 'edit_file', input: { path: 'absent.mdx', old: 'a', new: 'b' } },
  { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } },
]

describeWithStore('A journal', (stores) => {
  test('of the first release is replayed: what was done is not done again, and the turn comes to its end', async () => {
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': script }))
    const jobId = await fixture.create('Add it.')
    const base = (await resolveCommit(fixture.repository, 'refs/heads/main')) ?? ''
    const steps = firstRelease(base, jobId)
    await plant(fixture, jobId, steps)
    await runNext(fixture)
    expect(await fixture.file(`docwright/${jobId}`, 'new.mdx')).toBe('# New\n')
    expect(fixture.forge.pullRequests).toMatchObject([{ title: 'Add a page' }])
    const events = await readEvents(fixture.context.store.db, jobId, 0, 100)
    // The earlier release reported its calls, so they are not reported again.
    expect(events.filter(({ type }) => type === 'tool.called').map(({ data }) => data)).toMatchObject([
      { tool: 'finish' },
    ])
    const rows = await fixture.context.store.db.selectFrom('step').select(['payload']).orderBy('position').execute()
    const payloads = rows.map(({ payload }) => payload)
    expect(payloads.slice(0, steps.length)).toEqual(steps.map(([, payload]) => payload))
    for (const payload of payloads.slice(steps.length)) {
      expect(JSON.parse(payload)).toMatchObject({ version: journalVersion })
    }
  })

  test('without a target has the settings of the commit that it shares with the base, whatever the base has got since', async () => {
    const steps = [{ tool: 'write_file', input: { path: 'src/a.ts', content: 'export {}\n' } }, ...script.slice(-1)]
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': steps }))
    fixture.push('main', { '.docwright/agent.json': '{"change":["src/**"]}\n' })
    const jobId = await fixture.create('Add it.')
    const base = (await resolveCommit(fixture.repository, 'refs/heads/main')) ?? ''
    const start = { version: 2, base, branch: `docwright/${jobId}`, head: null, generation: 1, at: Date.now() }
    const prompt = { version: 2, type: 'prompt', text: 'Add it.', at: start.at }
    await plant(fixture, jobId, [
      ['start', JSON.stringify(start)],
      ['entry', JSON.stringify(prompt)],
    ])
    fixture.push('main', { '.docwright/agent.json': null })
    await runNext(fixture)
    expect(await fixture.file(start.branch, 'src/a.ts')).toBe('export {}\n')
    expect(fixture.forge.pullRequests).toMatchObject([{ base: { branch: 'main' } }])
  })

  test('of a later release is left to that release, and nothing of it is lost', async () => {
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Add it.': script }))
    const jobId = await fixture.create('Add it.')
    const newer: [string, string][] = [['start', `{"version":${journalVersion + 1},"from":"somewhere else"}`]]
    await plant(fixture, jobId, newer)
    const before = Date.now()
    await runNext(fixture)
    const [turn] = await listTurns(fixture.context.store.db, jobId)
    expect(turn).toMatchObject({ status: 'queued', lease_owner: null, attempts: 0 })
    expect(turn?.run_at).toBeGreaterThanOrEqual(before + 30_000)
    const rows = await fixture.context.store.db.selectFrom('step').select(['kind', 'payload']).execute()
    expect(rows).toEqual([{ kind: 'start', payload: newer[0]?.[1] }])
  })
})

test('a start keeps its target, so that a repeated turn has the same rules', () => {
  const target = { branch: 'main', commit: 'b'.repeat(40) }
  const start = { base: 'a'.repeat(40), branch: 'docwright/job_1', head: null, generation: 1, at: 1000, target }
  const { kind, payload } = writeJournalEntry({ kind: 'start', start })
  expect(readJournalEntry({ kind, payload: JSON.stringify(payload) })).toEqual({ kind: 'start', start })
})

test('an entry is read as it was written, with the version that wrote it beside it', () => {
  const entry = { type: 'steer', text: 'Shorter.' } as const
  const { kind, payload } = writeJournalEntry({ kind: 'entry', entry })
  expect(payload).toEqual({ version: journalVersion, ...entry })
  expect(readJournalEntry({ kind, payload: JSON.stringify(payload) })).toEqual({ kind: 'entry', entry })
})

test.each([
  ['entry', '{"type":"dream","text":"x"}'],
  ['entry', '{"type":"steer"}'],
  ['start', '{"base":"abc"}'],
  ['commit', '{"version":1}'],
])('a damaged entry (%s %s) is never taken for something else', (kind, payload) => {
  expect(() => readJournalEntry({ kind, payload })).toThrow(/invalid/i)
})

test('an entry of a kind that this release does not know is one of a later release', () => {
  expect(() => readJournalEntry({ kind: 'dream', payload: '{}' })).toThrow(JournalNewer)
})
