import { expect, test } from 'vitest'
import { compileText } from '../../content/testing/compile-text.ts'
import { bundleIslands } from './bundle-islands.ts'
import { placeOfError, type CodePlace } from './place-of-error.ts'
import { positionOf } from './run-in-sandbox.ts'

/** The place of the code `Error("kaboom")` of a page, found by its place in the compiled code. */
async function placeOfKaboom(text: string, files: Record<string, string> = {}): Promise<CodePlace | undefined> {
  const { code, body } = await compileText(text, { files })
  if (code === undefined) throw new Error('The page has no code.')
  const origins = body.flatMap((node) => (node.type === 'component' ? [node.properties['origin']] : []))
  const entries = origins.map((origin, index) => ({ name: `c${index}`, origin: origin as never }))
  const { factory, map = '' } = await bundleIslands(code, entries, [], true)
  expect((await bundleIslands(code, entries, [])).factory).toBe(factory)
  const before = factory.slice(0, factory.indexOf('Error("kaboom")')).split('\n')
  const position = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return placeOfError(position, map, code, { file: 'guides/page.mdx', text })
}

const component = 'export const C = () => {\n  useState()\n  const words = `two\nlines`\n  throw Error("kaboom")\n}'

test('code of a file has the place that it has there', async () => {
  const files = { 'a.jsx': `// A note.\n${component}` }
  expect(await placeOfKaboom('import { C } from "/a.jsx"\n\n<C/>', files)).toEqual({
    file: 'a.jsx',
    line: 6,
    column: 9,
  })
})

test('code of a page has the line of the page', async () => {
  const text = `---\ntitle: T\n---\nWords.\n\n${component}\n\nMore words.\n\n<C/>`
  expect(await placeOfKaboom(text)).toEqual({ file: 'guides/page.mdx', line: 10, column: 9 })
})

test('the engine tells the place of what it evaluates, where more stands before the components', () => {
  const error = { name: 'Error', message: 'x' }
  const stack = '    at h (islands.js:2:1)\n    at C (page.js:1:40)\n    at page.js:1:90'
  expect(positionOf({ error: { ...error, stack } })).toEqual({ line: 1, column: 17 })
  expect(positionOf({ error: { ...error, stack: 'at C (page.js:3:4)' } })).toEqual({ line: 3, column: 4 })
  expect(positionOf({ error })).toBeUndefined()
  expect(positionOf({ failure: 'endless' })).toBeUndefined()
})
