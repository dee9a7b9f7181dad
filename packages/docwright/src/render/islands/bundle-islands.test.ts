import { expect, test } from 'vitest'
import { compileText } from '../../content/testing/compile-text.ts'
import { bundleIslands, type IslandBundle } from './bundle-islands.ts'

/** Compiles the components of a page whose first use names them. */
async function bundle(text: string, files: Record<string, string> = {}): Promise<IslandBundle> {
  const { code, body } = await compileText(text, { files })
  if (code === undefined) throw new Error('The page has no code.')
  const origins = body.flatMap((node) => (node.type === 'component' ? [node.properties['origin']] : []))
  const entries = origins.map((origin, index) => ({ name: `c${index}`, origin: origin as never }))
  return bundleIslands(code, entries, ['Card', 'Tree.Folder'])
}

/** The components of a bundle, read one by one. */
function run(factory: string): Record<string, unknown> {
  // oxlint-disable-next-line no-eval -- code of this test
  return (0, eval)(`(${factory})`)({ useState: (value: unknown) => [value] }, {}, () => ({}))
}

test('a file that throws while it is read fails alone, for each of its components', async () => {
  const { factory } = await bundle(
    'import { A, B } from "/a.jsx"\nimport { C } from "/c.jsx"\nimport { D } from "/d.jsx"\n\n<A/>\n\n<B/>\n\n<C/>\n\n<D/>',
    {
      'a.jsx': 'unknown.call()\nexport const A = () => useState(1)\nexport const B = () => useState(2)',
      'c.jsx': 'import { shared } from "./shared.js"\nexport const C = () => useState(shared)',
      'd.jsx': 'import { shared } from "./shared.js"\nexport const D = () => useState(shared)',
      'shared.js': 'export const shared = {}',
    },
  )
  const components = run(factory)
  expect(() => components['c0']).toThrow('unknown is not defined')
  expect(() => components['c1']).toThrow('unknown is not defined')
  const [c, d] = ['c2', 'c3'].map((name) => (components[name] as () => object[])()[0])
  // One file that two import is read once.
  expect(c).toBe(d)
})

test('MintlifyComponents are the components of the theme', async () => {
  const { factory } = await bundle(
    'export const C = () => { useState(0); const { Card } = MintlifyComponents; return <Card><MintlifyComponents.Note/></Card> }\n\n<C/>',
  )
  expect(factory).toContain('=docwrightTheme')
  expect(factory).toContain('docwrightTheme.Note')
})

test('hooks, React and components of the theme are there without an import', async () => {
  const { factory, problems } = await bundle(
    'export const C = () => { const [a] = useState(0); return <><Card title={a}/><Tree.Folder/>{React.version}</> }\n\n<C/>',
  )
  expect(problems).toEqual([])
  for (const name of [
    'docwrightReact.useState',
    'docwrightTheme.Card',
    'docwrightTheme.Tree',
    'docwrightReact.version',
  ])
    expect(factory).toContain(name)
})

test('a name of the file wins over one of the theme', async () => {
  const { factory } = await bundle(
    'export const Card = () => <i/>\nexport const C = () => { useState(); return <Card/> }\n\n<C/>',
  )
  expect(factory).not.toContain('docwrightTheme.')
})

test('other files of the repository come along, and nothing else', async () => {
  const { factory, problems } = await bundle('import { C } from "/a.tsx"\n\n<C/>', {
    'a.tsx':
      'import { text } from "./b.js"\nimport data from "./c.json"\nimport { useState as state } from "react"\nimport day from "dayjs"\nimport "./x.css"\nexport const C = (p: {}) => { state(); return <p>{text}{data.word}{day}</p> }',
    'b.js': 'export const text = "from b"',
    'c.json': '{"word":"from c"}',
  })
  expect(factory).toContain('from b')
  expect(factory).toContain('from c')
  expect(problems).toMatchObject([{ kind: 'import', text: 'dayjs', file: 'a.tsx' }])
})

test('a name that a file does not export is told without prefixes of ours', async () => {
  const { problems } = await bundle('import { C } from "/a.jsx"\n\n<C/>', {
    'a.jsx': 'import { Missing } from "./b.jsx"\nexport const C = () => { useState(); return <Missing/> }',
    'b.jsx': 'export const B = 1',
  })
  expect(problems).toMatchObject([
    { text: 'No matching export in "b.jsx" for import "Missing"', file: 'a.jsx', line: 1, column: 10 },
  ])
})

test('what cannot be compiled is a problem with its place, and fails alone', async () => {
  const { factory, problems } = await bundle('import { C } from "/a.jsx"\nimport { D } from "/d.jsx"\n\n<C/>\n\n<D/>', {
    'a.jsx': 'export const C = () => {\n  useState("日本", = )\n}',
    'd.jsx': 'export const D = () => useState("right")',
  })
  const components = run(factory)
  expect(() => components['c0']).toThrow(expect.objectContaining({ name: 'NotCompiled' }))
  expect(components['c1']).toBeTypeOf('function')
  expect(problems).toMatchObject([{ kind: 'syntax', file: 'a.jsx', line: 2, column: 18 }])
})

test('code that ends too early is told at its end', async () => {
  const { problems } = await bundle('import { C } from "/a.jsx"\n\n<C/>', {
    'a.jsx': 'export const C = () => {\n  const [a] = useState(0); return <p>{a}</p\n',
  })
  expect(problems).toMatchObject([{ text: 'Unexpected end of the file', file: 'a.jsx', line: 2, column: 44 }])
})
