import { expect, test } from 'vitest'
import { createTypeReader } from './read-types.ts'

const readTypes = createTypeReader()

function hovers(code: string, extension = 'ts'): string[] {
  return readTypes(code, extension).nodes.flatMap((node) => (node.type === 'hover' ? [node.text] : []))
}

test('names have their types, and what is cut away counts', () => {
  const { code, nodes, problems } = readTypes('const a = 1\n// ---cut---\nconst b = [a].map((n) => n * 2)\n', 'ts')
  expect(code).toBe('const b = [a].map((n) => n * 2)\n')
  expect(nodes).toMatchObject([
    { type: 'hover', text: 'const b: number[]', line: 0, character: 6 },
    { type: 'hover', text: 'const a: 1' },
    { type: 'hover', text: expect.stringContaining('(method) Array<number>.map<number>') },
    { type: 'hover', text: '(parameter) n: number' },
    { type: 'hover', text: '(parameter) n: number' },
  ])
  expect(problems).toEqual([])
})

test('a question, a completion, a marked part and a remark', () => {
  const code = `// @noErrors
const user = { name: 'x' }
//    ^?
user.na
//     ^|
const y = 1
//    ^^^^^ 
// @log: Done
const z = y
`
  const { code: shown, nodes } = readTypes(code, 'ts')
  expect(shown).toBe("const user = { name: 'x' }\nuser.na\nconst y = 1\nconst z = y\n")
  expect(nodes.filter(({ type }) => type !== 'hover')).toMatchObject([
    { type: 'query', line: 0, character: 6, text: 'const user: {\n    name: string;\n}' },
    { type: 'completion', line: 1 },
    { type: 'highlight', line: 2, character: 6, length: 5 },
    { type: 'tag', name: 'log', text: 'Done', line: 3 },
  ])
})

test('announced mistakes are shown, others are problems at their lines, beside the plain code', () => {
  const announced = readTypes('// @errors: 2322 2304\nconst a: string = 1\nb\n', 'ts')
  expect(announced.problems).toEqual([])
  expect(announced.nodes.filter(({ type }) => type === 'error')).toMatchObject([
    { code: 2322, line: 0, character: 6, text: "Type 'number' is not assignable to type 'string'." },
    { code: 2304, line: 1 },
  ])
  const { code, nodes, problems } = readTypes('const hidden = 1\n// ---cut---\nlet a = 1\n\na = "b"\n', 'ts')
  expect(code).toBe('let a = 1\n\na = "b"\n')
  expect(nodes).toEqual([])
  expect(problems).toEqual([
    { kind: 'types', line: 4, reason: "TS2322: Type 'string' is not assignable to type 'number'." },
  ])
})

test('a mistake in what is cut away is a problem too', () => {
  const { problems } = readTypes('const a: string = 1\n// ---cut---\nconst b = 2\n', 'ts')
  expect(problems).toMatchObject([{ kind: 'types', line: 0, reason: expect.stringContaining('TS2322') }])
})

test('code that is no program, and questions that ask nothing, are problems', () => {
  expect(readTypes('const q = {', 'ts').problems).toMatchObject([{ line: 0, reason: "TS1005: '}' expected." }])
  expect(readTypes('const m = 1\n// ^?\n', 'ts')).toMatchObject({
    code: 'const m = 1\n',
    nodes: [],
    problems: [{ line: 1, reason: expect.stringContaining('for quickinfo via ^? returned nothing') }],
  })
  // What failed leaves nothing behind.
  expect(hovers('const m = "x"')).toEqual(['const m: "x"'])
})

test.each([
  ['const a = 1\n// ---cut-end---\nconst b = 2\n', 'You have an unclosed cut-end at line 2'],
  ['const a = 1\n// ---cut-start---\nconst b = 2\n', 'You have unclosed cut-starts at line(s) 2'],
])('a cut with one end cuts nothing, and is a problem at its line: %j', (code, reason) => {
  const problems = [{ kind: 'types', line: 1, reason }]
  expect(readTypes(code, 'ts')).toEqual({ code: 'const a = 1\nconst b = 2\n', nodes: [], problems })
})

test.each([
  ['// @paths: {bad', /^twoslash fails on it: Expected property name/],
  ['// @target: es1', /^Got es1 for target but/],
  ['// @filename:\nconst a = 1', /^“” is not a valid name for a file/],
])('a setting that cannot be read is a problem in words: %j', (code, reason) => {
  expect(readTypes(code, 'ts').problems).toEqual([{ kind: 'types', line: 0, reason: expect.stringMatching(reason) }])
})

test('numbers that begin the code below are no announced mistakes', () => {
  expect(readTypes('// @errors: 2322\n2304 + nowhere\n', 'ts').problems).toMatchObject([{ line: 1 }])
})

test.each([
  ['ts', 'const a: number = 1', 'const a = 1;\nexport {};\n'],
  ['tsx', 'const a: unknown = <b/>', 'const a = <b />;\nexport {};\n'],
])('what the compiler writes can be shown: %s', (extension, code, written) => {
  expect(readTypes(`// @showEmit\n${code}`, extension)).toMatchObject({ code: written, problems: [] })
})

test('JavaScript and elements of TSX', () => {
  expect(hovers('const m = [1].length', 'js')).toEqual(['const m: number', '(property) Array<number>.length: number'])
  const { problems } = readTypes('import { useState } from "react"\nexport const A = () => <div id="x">hi</div>', 'tsx')
  expect(problems).toEqual([])
  expect(hovers('export const A = () => <b>hi</b>', 'tsx')[0]).toBe('const A: () => JSX.Element')
})

test('several files of one block know each other', () => {
  const code =
    '// @filename: lib/a.ts\nexport const a = 1\n// @filename: b.ts\nimport { a } from "./lib/a"\nconst b = a\n'
  expect(hovers(code)).toContain('const b: 1')
  // … and nothing of them is left for the next block.
  expect(hovers('import { a } from "./lib/a"\nconst b = a')).toContain('const b: any')
})

test.each([
  '/// <reference path="/etc/passwd" />\nexport {}',
  `/// <reference path="${import.meta.filename}" />\nexport {}`,
  '/// <reference types="node" />\nexport {}',
  '// @types: node\nexport {}',
  '// @typeRoots: /usr/lib\nexport {}',
])('no file of this machine is read: %s', (code) => {
  const { nodes, problems } = readTypes(`${code}\nconst x = process.cwd()\n`, 'ts')
  expect(JSON.stringify([nodes, problems])).not.toMatch(/root:|createTypeReader|cwd\(\): string/)
})

test.each([import.meta.filename.replace('.test.ts', '.ts'), '/etc/hosts', './read-types', '../../../../package.json'])(
  'an import reads nothing of this machine: %s',
  (path) => {
    expect(hovers(`import * as all from ${JSON.stringify(path)}\nconst x = all`)).toContain('const x: any')
  },
)

test.each(['lib.es5.d.ts', '/lib.dom.d.ts', '../up.ts', 'a/../../b.ts', 'LIB.d.ts'])(
  'a file of an example cannot be called %s',
  (name) => {
    const { problems } = readTypes(`const a = 1\n// @filename: ${name}\nconst b = a\n`, 'ts')
    expect(problems).toEqual([
      { kind: 'types', line: 1, reason: `“${name}” is not a valid name for a file of an example` },
    ])
    expect(hovers('const list = [1].map(String)')[0]).toBe('const list: string[]')
  },
)

test('pages that try many compiler options do not keep a program for each', () => {
  for (const target of ['es2020', 'es2021', 'es2022'])
    expect(hovers(`// @target: ${target}\nconst a = 1`)).toEqual(['const a: 1'])
})
