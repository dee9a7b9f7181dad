import { createModel, defaultTurnLimits, type Model } from '@docwright/agent'
import { startScriptedModels } from '@docwright/agent/testing'
import type { ScriptedModels, ScriptedReply } from '@docwright/agent/testing'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEvents } from '../store/jobs/event-queries.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'
import { claimTurn } from './hold-turn.ts'
import { readConversation } from './read-conversation.ts'
import { runTurn } from './run-turn.ts'
import { createTurnFixture } from './testing/turn-fixture.ts'

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
})

const page = { name: 'write_file', input: { path: 'new.mdx', content: '# New\n' } }
const finish = { name: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
const work: readonly ScriptedReply[] = [{ calls: [page] }, { calls: [finish] }]

/** Runs a job against a model server on the wire, as often as its turn becomes due; the clock jumps over the pauses. */
async function runJob(
  script: readonly ScriptedReply[] | 'refused',
  change: (model: Model) => Model = (model) => model,
) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-faults-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  let now = Date.now()
  const store: Store = await openStore({ dataFolder: folder, databaseUrl: undefined, clock: () => now })
  cleanups.push(store.close)
  const server: ScriptedModels = await startScriptedModels(script === 'refused' ? [] : script)
  if (script === 'refused') await server.close()
  else cleanups.push(server.close)
  const model = createModel({
    provider: 'openai-compatible',
    model: 'scripted',
    baseUrl: server.url,
    apiKey: 'secret-model-key',
    stallTimeout: 300,
  })
  const limits = { ...defaultTurnLimits, attempts: 3 }
  const told: string[] = []
  const fixture = await createTurnFixture(store, change(model), {
    limits,
    onTurn: (_turn, step, problem) => problem !== undefined && told.push(`${step} ${problem.code}`),
  })
  const id = await fixture.create('Add it.')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const held = await claimTurn(store, 'worker_test', 300_000)
    if (held === undefined) break
    await runTurn(fixture.context, held, new AbortController().signal)
    const turn = await store.db.selectFrom('turn').select(['status', 'run_at']).executeTakeFirstOrThrow()
    if (turn.status !== 'queued') break
    pauses.push(turn.run_at - now)
    now = turn.run_at
  }
  const { messages } = await readConversation(store.db, id, 0, 100)
  const answer = messages.findLast(({ role }) => role === 'agent')
  const events = await readEvents(store.db, id, 0, 1_000)
  return {
    status: (await readJobById(store.db, id))?.status,
    error: answer?.error ?? null,
    pauses,
    /** The log lines for operators. */
    told,
    prLink: (await readJobById(store.db, id))?.pull_request_url ?? null,
    pullRequests: fixture.forge.pullRequests,
    /** A file as it is on the branch of the job's pull request. */
    proposed: await fixture.file(fixture.forge.pullRequests[0]?.head.branch ?? '', 'new.mdx'),
    delays: events.flatMap((event) => (event.type === 'turn.delayed' ? [event.data.reason.code] : [])),
    everything: JSON.stringify([messages, events]),
  }
}

const often = (reply: ScriptedReply): ScriptedReply[] => Array.from({ length: 40 }, () => reply)
const many = (make: (index: number) => ScriptedReply): ScriptedReply[] =>
  Array.from({ length: 40 }, (_, index) => make(index))
const unknown = (index = 0): ScriptedReply => ({ calls: [{ name: 'run_shell', input: { command: `ls ${index}` } }] })
const malformed = (index = 0): ScriptedReply => ({
  calls: [{ name: 'write_file', rawInput: `{"path": "${index}.mdx", "content": ` }],
})
const again: ScriptedReply = { calls: [{ name: 'read_file', input: { path: 'index.mdx' } }] }

/** The permanent faults, or those that do not pass: what a client reads in the end. The page has a row for each. */
const failures: readonly (readonly [string, readonly ScriptedReply[] | 'refused', string])[] = [
  ['429 with Retry-After', often({ status: 429, headers: { 'retry-after': '7' } }), 'model-rate-limited'],
  ['429 without Retry-After', often({ status: 429 }), 'model-rate-limited'],
  ['529', often({ status: 529 }), 'model-overloaded'],
  ['500', often({ status: 500 }), 'model-server-error'],
  ['connection refused', 'refused', 'model-unreachable'],
  ['no headers', often({ silence: true }), 'model-timeout'],
  ['stall', often({ text: 'Thinking about it.', fault: { stallAfter: 2 } }), 'model-stalled'],
  ['cut', often({ text: 'Thinking about it.', fault: { cutAfter: 2 } }), 'model-interrupted'],
  ['early end', often({ text: 'Thinking about it.', fault: { endAfter: 2 } }), 'model-interrupted'],
  ['401', often({ status: 401 }), 'model-unauthorized'],
  ['404', often({ status: 404 }), 'model-not-found'],
  ['400', often({ status: 400 }), 'model-request-refused'],
  ['500 without --jinja', often({ status: 500, message: 'tools param requires --jinja flag' }), 'model-no-tools'],
  ['malformed tool arguments', many(malformed), 'agent-misuses-tools'],
  ['unknown tool', many(unknown), 'agent-misuses-tools'],
  ['endless repetition', often(again), 'agent-repeats-itself'],
]

test.each(failures)('a model that always answers with %s: the job fails, and says why', async (_name, script, code) => {
  const { error, everything, status, told } = await runJob(script)
  expect({ status, code: error?.code }).toEqual({ status: 'failed', code })
  expect(told.at(-1)).toBe(`failed ${code}`)
  expect(told.slice(0, -1).filter((line) => !line.startsWith('delayed '))).toEqual([])
  expect(error?.message).toMatch(/^[A-Z“].{20,}/s)
  expect(everything).not.toContain('secret-model-key')
})

test.each<[string, ScriptedReply, readonly string[]]>([
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, ['model-rate-limited']],
  ['529', { status: 529 }, ['model-overloaded']],
  ['no headers', { silence: true }, ['model-timeout']],
  ['stall', { text: 'Thinking.', fault: { stallAfter: 2 } }, ['model-stalled']],
  ['cut', { calls: [page], fault: { cutAfter: 2 } }, ['model-interrupted']],
  ['early end', { calls: [page], fault: { endAfter: 2 } }, ['model-interrupted']],
  ['malformed tool arguments', malformed(), []],
  ['unknown tool', unknown(), []],
])('a model that answers once with %s: the job waits, goes on and completes', async (_name, fault, expected) => {
  const { delays, error, status } = await runJob([fault, ...work])
  expect({ status, error, delays }).toEqual({ status: 'completed', error: null, delays: expected })
})

test('a model that is refused half way: what was finished is proposed, and the job has failed for the reason', async () => {
  const finished = { title: 'Keep what is done', summary: 'The rest is missing.' }
  const asTranslator = (model: Model): Model => ({
    ...model,
    async step(request, signal) {
      const step = await model.step(request, signal)
      return step.kind === 'fault' ? { ...step, fault: { ...step.fault, finished } } : step
    },
  })
  const { status, error, prLink, proposed, pullRequests } = await runJob(
    [{ calls: [page] }, ...often({ status: 401 })],
    asTranslator,
  )
  expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'model-unauthorized' })
  expect(pullRequests).toMatchObject([{ title: 'Keep what is done' }])
  expect([prLink, proposed]).toEqual([pullRequests[0]?.url, '# New\n'])
  // Nothing that was finished, nothing to propose.
  const nothing = await runJob(often({ status: 401 }), asTranslator)
  expect([nothing.status, nothing.prLink, nothing.pullRequests]).toEqual(['failed', null, []])
})

test('the pause is the one the provider asks for, else it grows', async () => {
  const asked = await runJob([{ status: 429, headers: { 'retry-after': '90' } }, ...work])
  expect(asked.pauses).toEqual([90_250])
  const grown = await runJob([{ status: 529 }, { status: 529 }, ...work])
  expect(grown.pauses).toEqual([2_000, 4_000])
})

test('the page on failures has a row for every way a turn can fail here', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/operate/failure-modes.mdx'), 'utf8')
  const missing = failures.map(([, , code]) => code).filter((code) => !text.includes(`| \`${code}\``))
  expect(missing).toEqual([])
})
