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

  /** Both sides have changed a file since a job's first turn, or deleted it; then the job gets another message. */
  async function bothChanged(
    store: Store,
    { path, before, ours, theirs }: { path: string } & Record<'before' | 'ours' | 'theirs', string | Uint8Array | null>,
    after: readonly ScriptedStep[],
    { seen = [], more = {} }: { seen?: ModelRequest[]; more?: Readonly<Record<string, string>> } = {},
  ) {
    const model = createScriptedModel({ 'Change it.': [write('new.mdx', '# New\n'), finish], 'And more.': after }, seen)
    const fixture = await createTurnFixture(store, model)
    fixture.push('main', { ...more, [path]: before })
    const id = await fixture.create('Change it.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    fixture.push(branch, { [path]: ours })
    fixture.push('main', { [path]: theirs, 'person.mdx': '# Person\n' })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    return { fixture, id, branch, body: fixture.forge.pullRequests[0]?.body ?? '' }
  }

  test.each<[string, [string, string, string]]>([
    ['style.css', ['a {\n  color: red;\n}\n', 'a {\n  color: teal;\n}\n', 'a {\n  color: red;\n  margin: 4px;\n}\n']],
    ['snippets/limits.jsx', ['export const A = 1\n', 'export const A = 200\n', 'export const A = 1 // megabytes\n']],
    ['openapi.yaml', ['title: One\n', 'title: Two hundred\n', 'title: One megabyte\n']],
    ['images/mark.svg', ['<svg id="a" />\n', '<svg id="a" width="200" />\n', '<svg id="a" height="megabyte" />\n']],
  ])('%s comes with both sides as a page does', async (path, [before, ours, theirs]) => {
    const settled = `${ours}${theirs}`
    const seen: ModelRequest[] = []
    const sides = { path, before, ours, theirs }
    const { fixture, branch } = await bothChanged(
      await stores.open(),
      sides,
      [{ tool: 'read_file', input: { path } }, write(path, settled), finish],
      { seen },
    )
    expect(answersOf(seen)).toContainEqual(expect.stringContaining('<<<<<<< this pull request'))
    expect(await fixture.file(branch, path)).toBe(settled)
    expect(await fixture.file(branch, 'person.mdx')).toBe('# Person\n')
  })

  test('of a value that both have set in docs.json, the model and the reviewer hear both, and everything else is put together', async () => {
    const home = (name: string, pages: string): string => `{"name":"${name}","navigation":{"pages":["index"${pages}]}}`
    const sides = { before: home('Before', ''), ours: home('Ours', ',"new"'), theirs: home('Theirs', ',"person"') }
    const seen: ModelRequest[] = []
    const { fixture, branch, body } = await bothChanged(
      await stores.open(),
      { path: 'docs.json', ...sides },
      [write('more.mdx', '# More\n'), finish],
      { seen },
    )
    expect(JSON.stringify(seen.at(-1)?.messages)).toContain(
      JSON.stringify('name: this pull request has "Ours"; “main”, and so the file, has "Theirs"').slice(1, -1),
    )
    expect(await fixture.file(branch, 'docs.json')).toMatch(/"name":"Theirs".*"index",\s*"new",\s*"person"/)
    expect(body).toContain('Both sides have set `name`: this pull request to "Ours", “main” to "Theirs".')
  })

  test.each<[string, string | null, string | null, string]>([
    [
      '“main” has deleted',
      'Old words of ours.',
      null,
      'Deleted by “main”, changed by this pull request: the file is kept.',
    ],
    [
      'this pull request has deleted',
      null,
      'Old words of theirs.',
      'Deleted by this pull request, changed by “main”: the file is kept.',
    ],
  ])(
    'a file that %s comes as the other side has it, and the reviewer hears of it',
    async (_who, ours, theirs, told) => {
      const sides = {
        path: 'old.mdx',
        before: 'Old words.\n',
        ours: ours && `${ours}\n`,
        theirs: theirs && `${theirs}\n`,
      }
      const seen: ModelRequest[] = []
      const kept = await bothChanged(await stores.open(), sides, [write('more.mdx', '# More\n'), finish], { seen })
      expect(JSON.stringify(seen.at(-1)?.messages)).toContain('- old.mdx: deleted in ')
      expect(await kept.fixture.file(kept.branch, 'old.mdx')).toBe(`${ours ?? theirs}\n`)
      expect(kept.body).toContain(told)
    },
  )

  test('a page that the base has moved and changed comes under its new path, and what it said before is not lost unseen', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `Sentence ${index}.`).join('\n\n')
    const sides = {
      path: 'limits.mdx',
      before: `One.\n\n${long}\n`,
      ours: `Two hundred.\n\n${long}\n`,
      theirs: null,
    }
    const model = createScriptedModel({
      'Change it.': [write('new.mdx', '# New\n'), finish],
      'And more.': [write('moved.mdx', `One megabyte.\n\n${long}\n`), finish, finish, finish],
    })
    const fixture = await createTurnFixture(await stores.open(), model)
    fixture.push('main', { [sides.path]: sides.before })
    const id = await fixture.create('Change it.')
    await runNext(fixture)
    fixture.push(`docwright/${id}`, { [sides.path]: sides.ours })
    fixture.push('main', { [sides.path]: null, 'moved.mdx': `One megabyte.\n\n${long}\n` })
    await fixture.message(id, 'And more.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests[0]?.body).toContain('What this pull request has written is no longer there')
  })

  test.each<[string, string, string | Uint8Array, string | Uint8Array, string | Uint8Array | null]>([
    ['the agent may only read', 'CHANGELOG.md', '# Before\n', '# Ours\n', '# Theirs\n'],
    ['the agent does not see', '.changes/next.md', '# Before\n', '# Ours\n', '# Theirs\n'],
    ['is too large for the agent', 'large.mdx', '# Before\n', `# Ours\n${'word '.repeat(200_000)}\n`, '# Theirs\n'],
    ['is a picture', 'logo.png', new Uint8Array([0, 1]), new Uint8Array([0, 2]), new Uint8Array([0, 3])],
    ['is a picture that the base has deleted', 'logo.png', new Uint8Array([0, 1]), new Uint8Array([0, 2]), null],
  ])(
    'a file that %s leaves the base out of the turn, nothing is guessed, and the model is told',
    async (_what, path, before, ours, theirs) => {
      const seen: ModelRequest[] = []
      const steps = [write('more.mdx', '# More\n'), finish]
      const { fixture, id, branch } = await bothChanged(await stores.open(), { path, before, ours, theirs }, steps, {
        seen,
      })
      expect(await lastAnswer(fixture, id)).toMatchObject({ error: null })
      expect(await fixture.file(branch, path)).toBe(typeof ours === 'string' ? ours : Buffer.from(ours).toString())
      expect(await fixture.file(branch, 'more.mdx')).toBe('# More\n')
      expect(await fixture.file(branch, 'person.mdx')).toBeUndefined()
      expect(JSON.stringify(seen.at(-1)?.messages)).toContain(`\\n- ${path}\\nDo what you are asked without it.`)
    },
  )

  test('what both branches remember of translations is put together, unless people have decided the same text differently', async () => {
    const path = '.docwright/i18n/fr.memory.jsonl'
    const line = (key: string, text: string, by = 'm'): string => `${JSON.stringify({ key, source: key, text, by })}\n`
    const steps = [write('more.mdx', '# More\n'), finish]
    const sides = { path, before: line('a', 'un'), ours: line('a', 'deux', 'human'), theirs: line('a', 'trois') }
    const merged = await bothChanged(await stores.open(), sides, steps)
    expect(await merged.fixture.file(merged.branch, path)).toBe(sides.ours)
    expect(await merged.fixture.file(merged.branch, 'person.mdx')).toBe('# Person\n')
    const people = { ...sides, theirs: line('a', 'trois', 'human') }
    const open = await bothChanged(await stores.open(), people, steps)
    expect(await open.fixture.file(open.branch, path)).toBe(sides.ours)
    expect(await open.fixture.file(open.branch, 'person.mdx')).toBeUndefined()
  })
})
