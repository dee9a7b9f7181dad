import { afterEach, beforeEach, expect, test } from 'vitest'
import { createModel } from '../model/create-model.ts'
import type { Model } from '../model/model.ts'
import { startScriptedModels, type ScriptedModels } from '../testing/index.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { defaultTurnLimits } from './agent-context.ts'
import type { Conversation } from './conversation.ts'
import { nextAction } from './next-action.ts'
import { restoreWorkspace } from './restore-workspace.ts'
import { takeStep } from './take-step.ts'
import { repositoryOf, runTurn, contextOf, type RepositoryForTests } from './turn-for-tests.ts'

const files = {
  'docs.json':
    '{"name":"Acme","theme":"mint","colors":{"primary":"#0055ff"},"navigation":{"pages":["index","guide"]}}\n',
  'index.mdx': '---\ntitle: Welcome\n---\n\nRead the [guide](/guide).\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\n## Install\n\nRun teh installer.\n',
  'AGENTS.md': 'Write in British English.\n',
}

const finish = { name: 'finish', input: { title: 'Fix a typo', summary: 'Corrected “teh”.' } }
const fixTypo = { name: 'edit_file', input: { path: 'guide.mdx', old: 'teh', new: 'the' } }
const breakLink = { name: 'edit_file', input: { path: 'index.mdx', old: '(/guide)', new: '(/missing)' } }
const mendLink = { name: 'edit_file', input: { path: 'index.mdx', old: '(/missing)', new: '(/guide)' } }

let server: ScriptedModels
let repository: RepositoryForTests

beforeEach(async () => {
  server = await startScriptedModels()
  repository = await repositoryOf(files)
})

afterEach(async () => {
  await server.close()
  await repository.remove()
})

function modelOf(settings: { contextTokens?: number } = {}): Model {
  return createModel({ provider: 'anthropic', model: 'scripted', baseUrl: server.url, apiKey: 'k', ...settings })
}

function context(changes: Parameters<typeof contextOf>[2] = {}) {
  return contextOf(modelOf(), repository.workspace, changes)
}

function types(conversation: Conversation): string[] {
  return conversation.map(({ type }) => type)
}

test('a turn: read, edit, check, finish; each step is an entry of the journal', async () => {
  server.add(
    { text: 'I look.', calls: [{ name: 'read_file', input: { path: 'guide.mdx' } }] },
    { calls: [fixTypo, { name: 'check', input: {} }] },
    { calls: [finish] },
  )
  const { conversation, outcome } = await runTurn('Fix the typo', context())
  expect(outcome).toEqual({ status: 'succeeded', title: 'Fix a typo', summary: 'Corrected “teh”.', notices: [] })
  expect(types(conversation)).toEqual([
    'prompt',
    'answer',
    'tools',
    'answer',
    'inspection',
    'tools',
    'answer',
    'tools',
    'outcome',
  ])
  expect(await repository.read('guide.mdx')).toBe(files['guide.mdx'].replace('teh', 'the'))
  const last = JSON.stringify(server.requests.at(-1)?.body)
  expect(last).toContain('Run teh installer.')
  expect(last).toContain('Your changes have added no problems')
  expect(last).toContain('British English')
  expect(last).toContain('AccordionGroup')
})

test('a question is answered in words; nothing is inspected or changed', async () => {
  server.add({ text: 'The guide has one section.' })
  const { conversation, outcome } = await runTurn('What is in the guide?', context())
  expect(outcome).toMatchObject({
    status: 'succeeded',
    title: 'What is in the guide?',
    summary: 'The guide has one section.',
  })
  expect(types(conversation)).toEqual(['prompt', 'answer', 'outcome'])
})

test('finishing with new problems is sent back; mended, it is accepted', async () => {
  server.add({ calls: [breakLink] }, { calls: [finish] }, { calls: [mendLink] }, { calls: [finish] })
  const { outcome } = await runTurn('Change the link', context())
  expect(outcome).toMatchObject({ status: 'succeeded', notices: [] })
  expect(JSON.stringify(server.requests[2]?.body)).toContain('broken-link')
})

test('a model that insists ends with a notice for the reviewer, also when it ends in words', async () => {
  server.add({ calls: [breakLink] }, { calls: [finish] }, { text: 'I think it is fine.' }, { text: 'Really done.' })
  const { outcome } = await runTurn('Change the link', context())
  expect(outcome).toMatchObject({
    status: 'succeeded',
    summary: 'Really done.',
    notices: [{ code: 'added-problem', file: 'index.mdx', line: 5 }],
  })
})

test('a model that insists by the very same call keeps its work, with a notice for the reviewer', async () => {
  server.add({ calls: [breakLink] }, { calls: [finish] }, { calls: [finish] }, { calls: [finish] })
  const { outcome } = await runTurn('Break it', context())
  expect(outcome).toMatchObject({ status: 'succeeded', title: 'Fix a typo', notices: [{ code: 'added-problem' }] })
  expect(await repository.read('index.mdx')).toContain('(/missing)')
})

test('a steering message waits for the results of running tools, is read before the next step, and stops a finish', async () => {
  server.add({ calls: [finish] }, { text: 'I read it.' })
  const first = await takeStep([{ type: 'prompt', text: 'Go', at: 0 }], context(), {
    signal: AbortSignal.timeout(600_000),
    attempt: 0,
  })
  const entries = first.kind === 'progress' ? first.entries : []
  const steered: Conversation = [
    { type: 'prompt', text: 'Go', at: 0 },
    ...entries,
    { type: 'inspection', known: [] },
    { type: 'steer', text: 'Mind the tone' },
  ]
  expect(nextAction(steered).kind).toBe('tools')
  const tools = await takeStep(steered, context(), { signal: AbortSignal.timeout(600_000), attempt: 0 })
  expect(tools).toMatchObject({ kind: 'progress', entries: [{ type: 'tools', results: [{ isError: true }] }] })
  const more = tools.kind === 'progress' ? tools.entries : []
  await takeStep([...steered, ...more], context(), { signal: AbortSignal.timeout(600_000), attempt: 0 })
  const body = JSON.stringify(server.requests[1]?.body)
  expect(body.indexOf('tool_result')).toBeLessThan(body.indexOf('Mind the tone'))
})

test('faults give a pause and leave the journal alone; the provider’s pause is honoured; attempts end', async () => {
  server.add({ status: 429, headers: { 'retry-after': '120' } }, { status: 529 }, { text: 'Here.' })
  const { conversation, pauses } = await runTurn('Go', context())
  expect(pauses).toEqual([120_250, 4000])
  expect(types(conversation)).toEqual(['prompt', 'answer', 'outcome'])
  server.add({ status: 529 }, { status: 529 })
  const limits = { ...defaultTurnLimits, attempts: 2 }
  const failed = await runTurn('Go', context({ limits }))
  expect(failed.outcome).toEqual({
    status: 'failed',
    code: 'model-overloaded',
    message: 'The model is overloaded (529). The provider says: “Scripted status 529” Tried 2 times.',
  })
})

test('a fault that will not pass ends the turn at once, in words for a person', async () => {
  server.add({ status: 401 })
  expect((await runTurn('Go', context())).outcome).toMatchObject({ status: 'failed', code: 'model-unauthorized' })
  expect(server.requests).toHaveLength(1)
})

test('unknown tools and malformed arguments are told to the model; three in a row end the turn', async () => {
  server.add(
    { calls: [{ name: 'run_shell', input: { command: 'ls' } }] },
    { calls: [{ name: 'read_file', rawInput: '{"path": ' }] },
    { calls: [{ name: 'read_file', input: { file: 'a' } }] },
  )
  const { outcome } = await runTurn('Go', context())
  expect(outcome).toMatchObject({ status: 'failed', code: 'agent-misuses-tools' })
  expect(JSON.stringify(server.requests[1]?.body)).toContain('There is no tool “run_shell”')
  expect(JSON.stringify(server.requests[2]?.body)).toContain('The input of read_file is not right')
})

test('the same call over and over is told to the model, then ends the turn', async () => {
  server.add(...Array.from({ length: 5 }, () => ({ calls: [{ name: 'read_file', input: { path: 'guide.mdx' } }] })))
  const { outcome } = await runTurn('Go', context())
  expect(outcome).toMatchObject({ status: 'failed', code: 'agent-repeats-itself' })
  expect(JSON.stringify(server.requests[3]?.body)).toContain('3 times in a row')
})

test('limits of steps, tokens and time end the turn', async () => {
  const read = (path: string) => ({ calls: [{ name: 'read_file', input: { path } }], usage: { input: 600, output: 0 } })
  server.add(read('guide.mdx'), read('index.mdx'))
  const steps = await runTurn('Go', context({ limits: { ...defaultTurnLimits, steps: 2 } }))
  expect(steps.outcome).toMatchObject({ code: 'limit-steps' })
  server.add(read('guide.mdx'), read('index.mdx'))
  const tokens = await runTurn('Go', context({ limits: { ...defaultTurnLimits, tokens: 1000 } }))
  expect(tokens.outcome).toMatchObject({ code: 'limit-tokens' })
  let time = 0
  const worked = () => (time += 40 * 60_000)
  expect((await runTurn('Go', context({ worked }))).outcome).toMatchObject({ code: 'limit-duration' })
})

test('an answer cut at the limit of output goes on in smaller steps; its half calls are not run', async () => {
  server.add({ text: 'I write', calls: [fixTypo], stop: 'length' }, { calls: [fixTypo] }, { calls: [finish] })
  const { outcome } = await runTurn('Go', context())
  expect(outcome).toMatchObject({ status: 'succeeded' })
  server.add({ text: 'a', stop: 'length' }, { text: 'b', stop: 'length' })
  expect((await runTurn('Go', context())).outcome).toMatchObject({ status: 'failed', code: 'model-output-too-long' })
})

test('a conversation that is too long loses old results first, then becomes a summary', async () => {
  const long = await repositoryOf({ ...files, 'long.mdx': 'words '.repeat(4000) })
  const reads = (from: number) => ({ calls: [{ name: 'read_file', input: { path: 'long.mdx', from: 1, to: from } }] })
  server.add(...[1, 2, 3, 4, 5, 6, 7].map(reads), { status: 400, message: 'prompt is too long: 9 tokens > 8 maximum' })
  server.add({ status: 400, message: 'prompt is too long' }, { text: 'SUMMARY: asked to read' }, { text: 'Done.' })
  const { conversation, outcome } = await runTurn(
    'Read it all',
    contextOf(modelOf({ contextTokens: 90_000 }), long.workspace),
  )
  expect(outcome).toMatchObject({ status: 'succeeded', summary: 'Done.' })
  const compactions = conversation.filter(({ type }) => type === 'compaction')
  expect(compactions).toEqual([
    { type: 'compaction', before: expect.any(Number) },
    { type: 'compaction', before: expect.any(Number), summary: 'SUMMARY: asked to read' },
  ])
  expect(JSON.stringify(server.requests[8]?.body)).toContain('Left out to save room')
  const last = JSON.stringify(server.requests.at(-1)?.body)
  expect(last).toContain('SUMMARY: asked to read')
  await long.remove()
})

test('a conversation of one step that is too long for the model fails in plain words', async () => {
  server.add({ status: 400, message: 'prompt is too long' })
  expect((await runTurn('Go', context())).outcome).toMatchObject({ status: 'failed', code: 'model-context-too-long' })
})

test('a conversation that is too long even as a summary fails in plain words', async () => {
  const tooLong = { status: 400, message: 'prompt is too long' }
  const read = (path: string) => ({ calls: [{ name: 'read_file', input: { path } }] })
  server.add(read('guide.mdx'), read('index.mdx'), tooLong, { text: 'SUMMARY: asked to read' }, tooLong)
  const { conversation, outcome } = await runTurn('Read both', context())
  expect(conversation).toContainEqual({
    type: 'compaction',
    before: expect.any(Number),
    summary: 'SUMMARY: asked to read',
  })
  expect(outcome).toMatchObject({ status: 'failed', code: 'model-context-too-long' })
})

test('a cancelled step rejects with the reason and gives nothing to journal', async () => {
  const controller = new AbortController()
  server.add({ silence: true })
  const step = takeStep([{ type: 'prompt', text: 'Go', at: 0 }], context(), { signal: controller.signal, attempt: 0 })
  controller.abort(new Error('cancelled'))
  await expect(step).rejects.toThrow('cancelled')
})

test('a turn is made again from its journal on a fresh copy', async () => {
  server.add(
    { calls: [fixTypo, { name: 'write_file', input: { path: 'new.mdx', content: 'x\n' } }] },
    {
      calls: [
        { name: 'move_file', input: { from: 'new.mdx', to: 'moved.mdx' } },
        { name: 'delete_file', input: { path: 'guide.mdx' } },
      ],
    },
    { text: 'Done' },
    { text: 'Done' },
    { text: 'Done' },
  )
  const { conversation } = await runTurn('Go', context())
  const fresh = await repositoryOf(files)
  expect(await restoreWorkspace(conversation, fresh.workspace, new AbortController().signal)).toBe(true)
  expect(await fresh.workspace.list()).toEqual(await repository.workspace.list())
  expect(await fresh.read('moved.mdx')).toBe('x\n')
  const other = await openWorkspace({ root: fresh.root })
  expect(await restoreWorkspace(conversation, other, new AbortController().signal)).toBe(false)
  await fresh.remove()
})
