import { expect, test } from 'vitest'
import type { IslandNode } from './island-node.ts'
import { islandProblem } from './island-problems.ts'

const result = { error: { name: 'Error', message: 'kaboom.' } }
const shown = 'nothing is shown'

function problemOf(tag: string, path: string, thrownAt?: Parameters<typeof islandProblem>[3]) {
  const place = { file: 'index.mdx', line: 7, column: 1 }
  const node: IslandNode['node'] = { type: 'component', name: 'Island', properties: {}, children: [] }
  return islandProblem(
    result,
    { node, tag, place, origin: { path, name: tag, members: [] }, props: {} },
    shown,
    thrownAt,
  )
}

test('a component that fails is named where it is used, with the file that has its code', () => {
  expect(problemOf('Boom', 'snippets/boom.jsx')).toMatchObject({
    code: 'component-failed',
    file: 'index.mdx',
    line: 7,
    message: '<Boom> fails during its first render: Error: kaboom; nothing is shown.',
    fix: 'Correct its code, in snippets/boom.jsx.',
  })
  expect(problemOf('Boom', 'index.mdx')?.fix).toBe('Correct its code.')
  const thrownAt = { file: 'snippets/list.jsx', line: 9, column: 4 }
  expect(problemOf('Boom', 'boom.jsx', thrownAt)?.fix).toBe('Correct its code, in snippets/list.jsx:9:4.')
})

test('an expression has its code where it stands', () => {
  expect(problemOf('{now()}', 'index.mdx')).toMatchObject({ code: 'expression-failed', fix: 'Correct its code.' })
})
