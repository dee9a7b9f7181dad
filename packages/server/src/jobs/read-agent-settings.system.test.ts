import type { ModelRequest } from '@docwright/agent'
import { expect, test } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { claimTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel, type ScriptedStep } from './testing/scripted-model.ts'
import { createTurnFixture, type TurnFixture } from './testing/turn-fixture.ts'

const finish: ScriptedStep = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }
const widen = { '.docwright/agent.json': '{"change":["src/**"]}\n' }

function write(path: string, content: string): ScriptedStep {
  return { tool: 'write_file', input: { path, content } }
}

async function runNext({ context }: TurnFixture): Promise<void> {
  const held = await claimTurn(context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(context, held, new AbortController().signal)
}

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
})
