import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createModel } from '../model/create-model.ts'
import type { Json, Model, ModelMessage, ModelStep } from '../model/model.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createModelTranslator } from './model-translator.ts'
import { createTranslationAgent } from './translation-agent.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A site of so many texts that they need two requests, and a model that refuses from the second on, while `isBroken`. */
async function halfWay(options: { requestsAtOnce?: number; limit?: number } = {}, languages = ['fr']) {
  const root = await mkdtemp(join(tmpdir(), 'docwright-translation-'))
  folders.push(root)
  await mkdir(join(root, 'guides'))
  await writeFile(join(root, 'docs.json'), '{ "name": "Site", "navigation": { "pages": ["a"] } }\n')
  const texts = Array.from({ length: 60 }, (_, index) => `Sentence number ${index + 1} is here.`)
  await writeFile(join(root, 'a.mdx'), `---\ntitle: Page\n---\n\n${texts.join('\n\n')}\n`)
  const alsoChange = (path: string): boolean => path.startsWith('.docwright/i18n/')
  const workspace = await openWorkspace({ root, alsoChange, limits: { changedLines: 100_000 } })
  const state = { isBroken: true, asked: [] as string[] }
  const model: Model = {
    name: 'm',
    contextTokens: 100_000,
    step({ messages }): Promise<ModelStep> {
      if (state.isBroken && state.asked.length > 0)
        return Promise.resolve({
          kind: 'fault',
          fault: { kind: 'permanent', code: 'model-unauthorized', message: 'No key (401).' },
        })
      const [message] = messages
      const prompt = message?.role === 'user' ? message.text : ''
      const { texts: asked } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as {
        texts: { id: string; text: string }[]
      }
      state.asked.push(...asked.map(({ text }) => text))
      const translations = asked.map(({ id, text }) => ({
        id,
        text: `La phrase numéro ${/\d+/.exec(text)?.[0] ?? ''} est ici.`,
      }))
      const calls = [{ id: 'c', name: 'submit_translations', input: { translations } as Json }]
      return Promise.resolve({
        kind: 'answer',
        answer: { text: '', calls, stop: 'tools', usage: { input: 5, output: 5 } },
      })
    },
  }
  const start = (): Model =>
    createTranslationAgent(workspace, createModelTranslator(model), {
      languages,
      prompt: 'Go.',
      model,
      ...options,
    })
  return { workspace, agent: start(), start, state }
}

/** Takes steps and runs their calls, as a turn does, until there is a fault or the work is finished. */
async function work(agent: Model, workspace: Workspace) {
  const messages: ModelMessage[] = [{ role: 'user', text: 'Go.' }]
  for (let index = 0; index < 6; index += 1) {
    const step = await agent.step({ system: '', messages, tools: [] }, new AbortController().signal)
    if (step.kind === 'fault') return { steps: index, fault: step.fault }
    const { calls, text: said } = step.answer
    if (calls.some(({ name }) => name === 'finish')) return { steps: index, fault: undefined, said }
    for (const { name, input } of calls) {
      const { path, content, ...edit } = input as { path: string; content?: string; [key: string]: unknown }
      const [from, to] = Object.values(edit).map(String)
      const text = content ?? (await workspace.read(path)).replace(from ?? '', () => to ?? '')
      expect(['write_file', 'edit_file']).toContain(name)
      await workspace.write(path, text)
    }
    const answers = calls.map(({ id, name }) => ({ callId: id, name, text: 'ok', isError: false }))
    messages.push({ role: 'assistant', text: said, calls }, { role: 'tools', answers })
  }
  throw new Error('It does not end.')
}

test('a refused key ends the work at once, and what was answered before is there to be proposed', async () => {
  const { workspace, agent, state } = await halfWay()
  const { fault } = await work(agent, workspace)
  expect(fault).toMatchObject({
    kind: 'permanent',
    code: 'model-unauthorized',
    finished: { summary: expect.stringContaining('No key (401).') },
  })
  const memory = await workspace.read('.docwright/i18n/fr.memory.jsonl')
  const first = state.asked.filter((text) => text.startsWith('Sentence'))
  expect(first.length).toBeGreaterThan(10)
  expect(first.filter((text) => !memory.includes(JSON.stringify(text)))).toEqual([])
  // With a good key, only the rest is asked for.
  state.isBroken = false
  const before = state.asked.length
  await work(agent, workspace)
  expect(state.asked.slice(before).filter((text) => first.includes(text))).toEqual([])
})

test('a process that dies half way loses at most what was asked since the last note: another goes on from there', async () => {
  const { workspace, agent, start, state } = await halfWay({ requestsAtOnce: 1 })
  state.isBroken = false
  const messages: ModelMessage[] = [{ role: 'user', text: 'Go.' }]
  const step = await agent.step({ system: '', messages, tools: [] }, new AbortController().signal)
  if (step.kind === 'fault') throw new Error(step.fault.message)
  for (const { name, input } of step.answer.calls) {
    expect(name).toBe('write_file')
    const { path, content } = input as { path: string; content: string }
    await workspace.write(path, content)
  }
  const first = state.asked.filter((text) => text.startsWith('Sentence'))
  expect(first.length).toBeLessThan(60)
  // Another process takes it over, with what was written down alone.
  expect(await work(start(), workspace)).toMatchObject({ fault: undefined })
  const all = state.asked.filter((text) => text.startsWith('Sentence'))
  expect(all).toHaveLength(60)
  expect(new Set(all).size).toBe(60)
})

test('a run that may cost no more ends with what it has, and the next goes on from there', async () => {
  const { workspace, agent, start, state } = await halfWay({ limit: 10 })
  state.isBroken = false
  const { fault } = await work(agent, workspace)
  expect(fault).toMatchObject({ kind: 'permanent', code: 'limit-tokens', finished: {} })
  const first = state.asked.length
  expect(first).toBeLessThan(60)
  expect((await work(start(), workspace)).fault).toBeUndefined()
  expect(new Set(state.asked).size).toBe(state.asked.length)
  expect(state.asked.length).toBeGreaterThan(first)
})

test('the end tells of every text of the run, also of those that were written down on the way', async () => {
  const { workspace, agent, state } = await halfWay({ requestsAtOnce: 1 })
  state.isBroken = false
  expect(await work(agent, workspace)).toMatchObject({ said: expect.stringContaining('61 texts translated') })
})

test('the end names a language that was removed from the site, and nothing is asked for it', async () => {
  const { workspace, agent, state } = await halfWay({}, ['fr', 'de'])
  state.isBroken = false
  const record = '{"page":"docs.json","source":"a","output":"b","files":"c","segments":[]}\n'
  await workspace.write('.docwright/i18n/de.pages.jsonl', record)
  const { said } = await work(agent, workspace)
  expect(said).toContain('**fr**: 61 texts translated')
  expect(said).toContain('“de” is not translated: it was removed from docs.json.')
  expect(said).not.toContain('**de**')
  expect(new Set(state.asked).size).toBe(state.asked.length)
})

test('a model that never answers is asked again later: nothing is written, and nothing counts as translated', async () => {
  let asked = 0
  const server = createServer(() => void (asked += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const { workspace } = await halfWay()
    const settings = {
      provider: 'openai-compatible',
      model: 'm',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'key',
    } as const
    const model = createModel({ ...settings, stallTimeout: 200 })
    const translator = createModelTranslator(model, () => Promise.resolve())
    const agent = createTranslationAgent(workspace, translator, { languages: ['fr'], prompt: 'Go.', model })
    const { fault, steps } = await work(agent, workspace)
    expect([fault?.kind, fault?.code, steps]).toEqual(['retry', 'model-timeout', 0])
    expect(fault).not.toHaveProperty('finished')
    expect(workspace.changes()).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(4)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
