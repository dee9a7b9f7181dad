import type { ModelRequest } from '@docwright/agent'
import { listCommits, resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import type { Store } from '../store/open-store.ts'
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

/** The answers of tools. */
function answersOf(seen: readonly ModelRequest[]): string[] {
  const messages = seen.at(-1)?.messages ?? []
  return messages.flatMap((one) => (one.role === 'tools' ? one.answers.map(({ text }) => text) : []))
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

  const paragraph = (text: string): string => `# Limits\n\n${text}\n\nWrite to us.\n`
  const both = paragraph('An hour has two hundred requests, each of at most five megabytes.')

  /** A job has changed a paragraph, and so has the base since; then the job gets another message. */
  async function movedBase(store: Store, after: readonly ScriptedStep[], seen: ModelRequest[] = []) {
    const change = write('limits.mdx', paragraph('An hour has two hundred requests.'))
    const model = createScriptedModel({ 'Change it.': [change, finish], 'And more.': after }, seen)
    const fixture = await createTurnFixture(store, model)
    fixture.push('main', { 'limits.mdx': paragraph('An hour has a hundred requests.') })
    const id = await fixture.create('Change it.')
    await runNext(fixture)
    const before = await resolveCommit(fixture.repository, `refs/heads/docwright/${id}`)
    fixture.push('main', { 'limits.mdx': paragraph('An hour has a hundred requests of at most five megabytes.') })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    return { fixture, id, branch, before, after: await resolveCommit(fixture.repository, `refs/heads/${branch}`) }
  }

  test('a page that the base has changed in the same place comes with both sides, and what a turn makes of it joins the branches', async () => {
    const seen: ModelRequest[] = []
    const read = { tool: 'read_file', input: { path: 'limits.mdx' } }
    const { fixture, branch, before, after } = await movedBase(
      await stores.open(),
      [read, write('limits.mdx', both), finish],
      seen,
    )
    const told = JSON.stringify(seen.map(({ messages }) => messages))
    expect(told).toContain('have changed the same place in these files:\\n- limits.mdx')
    expect(told).toContain(
      '<<<<<<< this pull request\\nAn hour has two hundred requests.\\n=======\\nAn hour has a hundred requests of at most five megabytes.\\n>>>>>>> main',
    )
    expect(await fixture.file(branch, 'limits.mdx')).toBe(both)
    const [commit] = await listCommits(fixture.repository, after ?? '', { limit: 1 })
    const main = await resolveCommit(fixture.repository, 'refs/heads/main')
    expect(commit?.parents).toEqual([before, main])
  })

  test('a turn that leaves the marks fails with what to do, and nothing of it is pushed', async () => {
    const { fixture, id, before, after } = await movedBase(await stores.open(), [
      write('more.mdx', '# More\n'),
      finish,
      finish,
      finish,
    ])
    expect(after).toBe(before)
    const { error } = (await lastAnswer(fixture, id)) ?? {}
    expect(error).toMatchObject({ code: 'conflict-left', message: expect.stringContaining('“limits.mdx”') })
  })

  test('a turn that only answers need not settle anything', async () => {
    const { fixture, id, before, after } = await movedBase(await stores.open(), [{ say: 'Two hundred.' }])
    expect(after).toBe(before)
    expect(await lastAnswer(fixture, id)).toMatchObject({ text: 'Two hundred.', error: null })
  })

  test.each([
    ['“main”', paragraph('An hour has two hundred requests.')],
    ['this pull request', paragraph('An hour has a hundred requests of at most five megabytes.')],
  ])(
    'what %s has written and a turn has dropped is told to the model, and then to the reviewer',
    async (side, text) => {
      const seen: ModelRequest[] = []
      const { fixture } = await movedBase(
        await stores.open(),
        [write('limits.mdx', text), write('more.mdx', '# More\n'), finish, finish, finish],
        seen,
      )
      const told = `What ${side} has written is no longer there`
      expect(answersOf(seen)).toContainEqual(expect.stringContaining(`limits.mdx:1:1 error side-lost: ${told}`))
      expect(fixture.forge.pullRequests[0]?.body).toContain(told)
    },
  )

  test.each([
    ['is no page', 'style.css', 'b {}\n'],
    ['the agent may only read', 'CHANGELOG.md', '# Ours\n'],
    ['the agent does not see', '.changes/next.md', '# Ours\n'],
    ['is too large for the agent', 'large.mdx', `# Ours\n${'word '.repeat(200_000)}\n`],
  ])('a file that %s leaves the base out of the turn, and nothing is guessed', async (_what, path, ours) => {
    const model = createScriptedModel({
      'Change it.': [write('new.mdx', '# New\n'), finish],
      'And more.': [write('more.mdx', '# More\n'), finish],
    })
    const fixture = await createTurnFixture(await stores.open(), model)
    fixture.push('main', { [path]: '# Before\n' })
    const id = await fixture.create('Change it.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    fixture.push(branch, { [path]: ours })
    fixture.push('main', { [path]: '# Theirs\n' })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect(await lastAnswer(fixture, id)).toMatchObject({ error: null })
    expect(await fixture.file(branch, path)).toBe(ours)
    expect(await fixture.file(branch, 'more.mdx')).toBe('# More\n')
  })
})
