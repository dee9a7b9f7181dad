import { expect, test } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { readConversation } from './read-conversation.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel, type ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture, type TurnFixture } from './testing/turn-fixture.ts'

function write(path: string, content: string): ScriptedStep {
  return { tool: 'write_file', input: { path, content } }
}

const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }

async function runNext({ context }: TurnFixture): Promise<void> {
  const held = await claimTurn(context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(context, held, new AbortController().signal)
}

async function lastAnswer({ context }: TurnFixture, id: string) {
  const { messages } = await readConversation(context.store.db, id, 0, 100)
  return messages.findLast(({ role }) => role === 'agent')
}

describeEachStore('A base that moved', (stores) => {
  test('a later turn begins with what the base has got since, where that fits, and docs.json is put together', async () => {
    const home = '{"name":"Handbook","navigation":{"pages":["index"]}}'
    const listed = write('docs.json', home.replace('"index"', '"index","new"'))
    const model = createScriptedModel({
      'Add it.': [write('new.mdx', '# New\n'), listed, finish],
      'And more.': [write('more.mdx', '# More\n'), finish],
      'Look.': [{ say: 'Nothing to do.' }],
    })
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    fixture.push('main', { 'docs.json': home.replace('"index"', '"index","person"'), 'person.mdx': '# Person\n' })
    await fixture.message(id, 'Look.')
    await runNext(fixture)
    // A turn that changes nothing pushes nothing.
    expect(await fixture.file(`docwright/${id}`, 'person.mdx')).toBeUndefined()
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect(await fixture.file(`docwright/${id}`, 'person.mdx')).toBe('# Person\n')
    expect(await fixture.file(`docwright/${id}`, 'docs.json')).toMatch(/"index",\s*"new",\s*"person"/)
    expect(await lastAnswer(fixture, id)).toMatchObject({ files: [{ path: 'more.mdx', change: 'added' }] })
  })

  test('a base that has changed the same lines is left out of a later turn, and nothing is guessed', async () => {
    const model = createScriptedModel({
      'Add it.': [write('index.mdx', '# Ours\n'), finish],
      'And more.': [write('more.mdx', '# More\n'), finish],
    })
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    fixture.push('main', { 'index.mdx': '# Theirs\n' })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect(await fixture.file(`docwright/${id}`, 'index.mdx')).toBe('# Ours\n')
    expect(await fixture.file(`docwright/${id}`, 'more.mdx')).toBe('# More\n')
  })
})
