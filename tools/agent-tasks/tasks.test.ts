import { expect, test } from 'vitest'
import type { ScriptedCall } from '../../packages/agent/src/testing/index.ts'
import { locateText } from '../../packages/agent/src/tools/locate-text.ts'
import { always } from './checks.ts'
import { site } from './site.ts'
import type { Files, Result, Task } from './task.ts'
import { tasks } from './tasks/tasks.ts'

/** Files after calls, without the engine: the tasks themselves are tried here. */
function after(files: Files, calls: readonly ScriptedCall[]): Files {
  const changed = new Map(files)
  for (const { name, input } of calls) {
    const {
      path = '',
      content = '',
      from = '',
      to = '',
      old = '',
      new: text = '',
      all,
    } = input as Record<string, string>
    if (name === 'write_file') changed.set(path, content)
    if (name === 'delete_file') changed.delete(path)
    if (name === 'move_file') {
      changed.set(to, changed.get(from) ?? '')
      changed.delete(from)
    }
    if (name !== 'edit_file') continue
    const located = locateText(changed.get(path) ?? '', old, text, Boolean(all))
    if (located.kind === 'problem') throw new Error(`${path}: ${located.message}`)
    changed.set(path, located.text)
  }
  return changed
}

type Way = 'right' | 'lazy' | 'half' | 'sloppy'

function play(task: Task, way: Way): Result {
  const before: Files = new Map(Object.entries({ ...site, ...task.files }))
  const states: Files[] = []
  const answers: string[] = []
  let files = before
  for (const [index, { calls = [], answer = 'Changed as asked.' }] of task.turns.entries()) {
    const done = { right: calls, lazy: [], half: calls.slice(0, -1), sloppy: [...calls, note] }[way]
    files = after(files, done)
    states.push(files)
    if (index === 0) files = new Map([...files, ...Object.entries(task.pushedMeanwhile ?? {})])
    answers.push({ right: answer, lazy: 'Done.', half: 'I looked at it.', sloppy: answer }[way])
  }
  return { before, after: states, answers, statuses: task.turns.map(() => 'completed'), description: '' }
}

const note: ScriptedCall = { name: 'write_file', input: { path: 'notes.mdx', content: '---\ntitle: Notes\n---\n' } }

function problems(task: Task, way: Way): string[] {
  const result = play(task, way)
  return [...always(task), ...task.checks].flatMap((check) => check(result) ?? [])
}

test('there are at least forty, each with a name of its own and words of its own', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(40)
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  const prompts = tasks.flatMap(({ turns }) => turns.map(({ prompt }) => prompt))
  // The scripted model finds its task by them.
  for (const prompt of prompts) expect(prompts.filter((other) => other.includes(prompt))).toEqual([prompt])
})

test.each(tasks.map((task) => [task.id, task] as const))(
  '%s: done rightly it passes, and in no other way',
  (_id, task) => {
    expect(problems(task, 'right')).toEqual([])
    expect(problems(task, 'lazy')).not.toEqual([])
    expect(problems(task, 'half')).not.toEqual([])
    expect(problems(task, 'sloppy')).not.toEqual([])
  },
)
