import type { ModelRequest } from '@docwright/agent'
import { resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import type { ChangeToReview } from './review-change.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel, type ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture, type TurnFixture } from './testing/turn-fixture.ts'
import type { TurnContext } from './turn-context.ts'

const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
const widen = { '.docwright/agent.json': '{"change":["src/**"]}\n' }
const narrow = { '.docwright/agent.json': null }
/** It tries code, which only wider settings allow, and then a page. */
const tryCode = [write('src/a.ts', 'export {}\n'), write('more.mdx', '# More\n'), finish]

function write(path: string, content: string): ScriptedStep {
  return { tool: 'write_file', input: { path, content } }
}

async function runNext({ context }: TurnFixture): Promise<void> {
  const held = await claimTurn(context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(context, held, new AbortController().signal)
}

/** The code and the page of a turn that tried both. */
async function written({ file }: TurnFixture, branch: string): Promise<unknown[]> {
  return [await file(branch, 'src/a.ts'), await file(branch, 'more.mdx')]
}

const onlyPage = [undefined, '# More\n']
const both = ['export {}\n', '# More\n']

describeEachStore('Settings for agents', (stores) => {
  test('a branch opens nothing to its own agent before the base says so', async () => {
    const seen: ModelRequest[] = []
    const model = createScriptedModel(
      {
        'Add it.': [write('new.mdx', '# New\n'), finish],
        'And the code.': [write('src/a.ts', 'export {}\n'), write('more.mdx', '# More\n'), finish],
        'Now the code.': [write('src/a.ts', 'export {}\n'), finish],
      },
      seen,
    )
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    fixture.push(branch, widen)
    await fixture.message(id, 'And the code.')
    await runNext(fixture)
    expect(await fixture.file(branch, '.docwright/agent.json')).toBe(widen['.docwright/agent.json'])
    expect(await fixture.file(branch, 'more.mdx')).toBe('# More\n')
    expect(await fixture.file(branch, 'src/a.ts')).toBeUndefined()
    expect(JSON.stringify(seen.at(-1)?.messages)).toContain('src/a.ts')

    fixture.push('main', widen)
    await fixture.message(id, 'Now the code.')
    await runNext(fixture)
    expect(await fixture.file(branch, 'src/a.ts')).toBe('export {}\n')
  })

  test('a branch that began when its target opened more has what the target opens now', async () => {
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Go on.': tryCode }))
    fixture.push('main', widen)
    fixture.push('old', { 'old.mdx': '# Old\n' })
    fixture.push('main', narrow)
    await fixture.create('Go on.', 'old')
    await runNext(fixture)
    expect(await written(fixture, 'old')).toEqual(onlyPage)
  })

  test('a target that is left out of the branch, since both have changed an image, counts with its settings', async () => {
    const begin = [write('new.mdx', '# New\n'), finish]
    const model = createScriptedModel({ 'Add it.': begin, 'And the code.': tryCode })
    const fixture = await createTurnFixture(await stores.open(), model)
    fixture.push('main', { ...widen, 'logo.png': Uint8Array.of(0, 1) })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    fixture.push(branch, { 'logo.png': Uint8Array.of(0, 2) })
    fixture.push('main', { ...narrow, 'logo.png': Uint8Array.of(0, 3) })
    await fixture.message(id, 'And the code.')
    await runNext(fixture)
    // The branch has the wider settings still.
    expect(await fixture.file(branch, '.docwright/agent.json')).toBe(widen['.docwright/agent.json'])
    expect(await written(fixture, branch)).toEqual(onlyPage)
  })

  test('what its target opens while a turn is under way counts from the next turn', async () => {
    const model = createScriptedModel({ 'Add it.': tryCode, 'Again.': [write('src/a.ts', 'export {}\n'), finish] })
    let push: TurnFixture['push'] | undefined
    const afterStep: TurnContext['afterStep'] = async (step) => {
      if (step === 'start') push?.('main', widen)
      push = undefined
    }
    const fixture = await createTurnFixture(await stores.open(), model, { afterStep })
    push = fixture.push
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    expect(await written(fixture, `docwright/${id}`)).toEqual(onlyPage)
    await fixture.message(id, 'Again.')
    await runNext(fixture)
    expect(await written(fixture, `docwright/${id}`)).toEqual(both)
  })

  test('a pull request that was pointed at another branch goes on with that one and its settings', async () => {
    const reviewed: ChangeToReview[] = []
    const begin = [write('new.mdx', '# New\n'), finish]
    const model = createScriptedModel({ 'Add it.': begin, 'And the code.': tryCode })
    const fixture = await createTurnFixture(await stores.open(), model, {
      reviewChange: async (change) => {
        reviewed.push(change)
        return []
      },
    })
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    fixture.push('main', { 'of-main.mdx': '# Main\n' })
    fixture.push('next', { ...widen, 'of-main.mdx': null, 'of-next.mdx': '# Next\n' })
    Object.assign(fixture.forge.pullRequests[0] ?? {}, { base: { branch: 'next', commit: null } })
    await fixture.message(id, 'And the code.')
    await runNext(fixture)
    const branch = `docwright/${id}`
    expect(await written(fixture, branch)).toEqual(both)
    expect(await fixture.file(branch, 'of-next.mdx')).toBe('# Next\n')
    expect(reviewed.map(({ baseBranch }) => baseBranch)).toEqual(['main', 'next'])
    expect(fixture.forge.pullRequests).toMatchObject([{ number: 1, base: { branch: 'next' } }])
  })

  test('after a pull request that was pointed at another branch, the next one is for that branch, or for the first if it is gone', async () => {
    const begin = [write('new.mdx', '# New\n'), finish]
    const model = createScriptedModel({ 'Add it.': begin, 'And the code.': tryCode, 'Once more.': tryCode })
    const fixture = await createTurnFixture(await stores.open(), model)
    const id = await fixture.create('Add it.')
    await runNext(fixture)
    fixture.push('next', { ...widen, 'of-next.mdx': '# Next\n' })
    Object.assign(fixture.forge.pullRequests[0] ?? {}, { state: 'closed', base: { branch: 'next', commit: null } })
    await fixture.message(id, 'And the code.')
    await runNext(fixture)
    const second = fixture.forge.pullRequests[1]
    expect(second).toMatchObject({ head: { branch: `docwright/${id}-2` }, base: { branch: 'next' } })
    expect(await written(fixture, `docwright/${id}-2`)).toEqual(both)
    expect(await fixture.file(`docwright/${id}-2`, 'of-next.mdx')).toBe('# Next\n')

    Object.assign(second ?? {}, { state: 'closed' })
    fixture.remove('next')
    await fixture.message(id, 'Once more.')
    await runNext(fixture)
    expect(fixture.forge.pullRequests[2]).toMatchObject({ base: { branch: 'main' } })
    expect(await written(fixture, `docwright/${id}-3`)).toEqual(onlyPage)
  })

  test('a job on a branch that has a pull request for another base than its own has the settings of that base', async () => {
    const reviewed: ChangeToReview[] = []
    const fixture = await createTurnFixture(await stores.open(), createScriptedModel({ 'Go on.': tryCode }), {
      reviewChange: async (change) => {
        reviewed.push(change)
        return []
      },
    })
    fixture.push('main', widen)
    fixture.push('live', narrow)
    fixture.push('feature', { 'old.mdx': '# Old\n' })
    const proposal = { head: 'feature', base: 'live', title: 'By a person', body: '' }
    const { number } = await fixture.forge.createPullRequest(proposal)
    await fixture.create('Go on.', 'feature')
    await runNext(fixture)
    expect(await written(fixture, 'feature')).toEqual(onlyPage)
    expect(reviewed.map(({ baseBranch }) => baseBranch)).toEqual(['live'])
    expect(fixture.forge.pullRequests.map((pullRequest) => pullRequest.number)).toEqual([number])
  })

  test('a pull request whose target was deleted is looked over from where its branch was', async () => {
    const reviewed: ChangeToReview[] = []
    const begin = [write('new.mdx', '# New\n'), finish]
    const model = createScriptedModel({ 'Add it.': begin, 'And the code.': tryCode })
    const fixture = await createTurnFixture(await stores.open(), model, {
      reviewChange: async (change) => {
        reviewed.push(change)
        return []
      },
    })
    const id = await fixture.create('Add it.')
    const main = await resolveCommit(fixture.repository, 'refs/heads/main')
    await runNext(fixture)
    const head = await resolveCommit(fixture.repository, `refs/heads/docwright/${id}`)
    Object.assign(fixture.forge.pullRequests[0] ?? {}, { base: { branch: 'gone', commit: null } })
    await fixture.message(id, 'And the code.')
    await runNext(fixture)
    expect(await written(fixture, `docwright/${id}`)).toEqual(onlyPage)
    expect(reviewed).toMatchObject([
      { baseBranch: 'main', fallback: main },
      { baseBranch: 'gone', fallback: head },
    ])
  })
})
