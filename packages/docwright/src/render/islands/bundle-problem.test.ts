import { expect, test } from 'vitest'
import { compileText } from '../../content/testing/compile-text.ts'
import { visitContent } from '../../content/anchors/visit-content.ts'
import { bundleIslands } from './bundle-islands.ts'
import { readIsland, type IslandNode } from './island-node.ts'
import { bundleProblem } from './island-problems.ts'

test('code that cannot be compiled is named where the expression stands that holds it', async () => {
  const text = 'First {new Date(2026, 1).getFullYear()}.\n\nThen {await fetch("/x")} here.\n'
  const { code, body } = await compileText(text)
  if (code === undefined) throw new Error('The page has code.')
  const islands: IslandNode[] = []
  visitContent(body, (node) => {
    const island = readIsland(node)
    if (island !== undefined) islands.push(island)
  })
  const entries = islands.map(({ origin }, index) => ({ name: `c${index}`, origin }))
  const { problems } = await bundleIslands(code, entries, [])
  const page = { file: 'guides/page.mdx', text }
  expect(problems.map((problem) => bundleProblem(problem, code, islands, page))).toMatchObject([
    {
      code: 'component-syntax',
      line: 3,
      column: 7,
      message: 'The code of guides/page.mdx cannot be compiled: "await" can only be used inside an "async" function.',
    },
  ])
})
