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

test('what cannot be compiled is a problem with its place', async () => {
  const { factory, problems } = await bundle('import { C } from "/a.jsx"\n\n<C/>', {
    'a.jsx': 'export const C = () => {\n  useState("日本", = )\n}',
  })
  expect(factory).toBe('')
  expect(problems).toMatchObject([{ kind: 'syntax', file: 'a.jsx', line: 2, column: 18 }])
})
