import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layers, testLayers } from './layers.ts'
import { covers, isOfTests, mayImport, partOf, targetOf } from './parts.ts'
import { withPartsTable } from './parts-table.ts'
import { purposes } from './purposes.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'))

test('a file belongs to its folder, a composition root to none', () => {
  expect(partOf('packages/docwright/src/config/load-config.ts')).toBe('docwright/config')
  expect(partOf('packages/docwright/src/render/processes/page-pool.ts')).toBe('docwright/render/processes')
  expect(partOf('packages/docwright/src/render/render-place.ts')).toBe('docwright/render')
  expect(partOf('packages/theme/src/components/card.tsx')).toBe('theme')
  expect(partOf('packages/docwright/src/index.ts')).toBeUndefined()
})

test('an import against the flow is refused, also by package name', () => {
  const file = 'packages/docwright/src/navigation/resolve-navigation.ts'
  expect(mayImport('docwright/navigation', targetOf('../site/create-site.ts', file) ?? '', file)).toBe(false)
  expect(mayImport('docwright/navigation', targetOf('../config/load-config.ts', file) ?? '', file)).toBe(true)
  expect(mayImport('theme', targetOf('docwright', 'packages/theme/src/index.ts') ?? '', file)).toBe(false)
  const renderer = 'packages/docwright/src/render/render-place.ts'
  expect(mayImport('docwright/render', targetOf('./processes/page-pool.ts', renderer) ?? '', renderer)).toBe(false)
  expect(mayImport('docwright/render', targetOf('@docwright/theme', file) ?? '', file)).toBe(true)
})

test('the table names only rows of its own', () => {
  const rows = Object.keys(layers)
  const unknown = Object.values(layers)
    .flat()
    .filter((part) => !rows.some((row) => row === part || row.startsWith(`${part}/`)))
  expect(unknown).toEqual([])
})

test('the table has no cycle', () => {
  const cycles: string[] = []
  const visit = (part: string, path: readonly string[]): void => {
    if (path.includes(part)) cycles.push([...path, part].join(' → '))
    else for (const next of layers[part] ?? []) visit(next, [...path, part])
  }
  for (const part of Object.keys(layers)) visit(part, [])
  expect(cycles).toEqual([])
})

test('the table of ARCHITECTURE.md is this one; `TABLES=write` renews it', () => {
  const file = join(root, 'ARCHITECTURE.md')
  const document = readFileSync(file, 'utf8')
  const renewed = withPartsTable(document)
  const isToBeWritten = process.env['TABLES'] === 'write'
  if (isToBeWritten) writeFileSync(file, renewed)
  expect(isToBeWritten ? renewed : document).toBe(renewed)
  expect(Object.keys(purposes)).toEqual(Object.keys(layers))
})

test('every folder under packages/*/src has a row', () => {
  const folders = sources.flatMap((source) =>
    readdirSync(source)
      .filter((name) => statSync(join(source, name)).isDirectory())
      .map((name) => join(source, name)),
  )
  expect(folders.map(repositoryPath).filter((folder) => partOf(`${folder}/any.ts`) === undefined)).toEqual([])
})

test('every row has a folder, and every edge somebody who uses it', () => {
  const folders = new Set(sourceFiles().flatMap((file) => partOf(file) ?? []))
  expect(Object.keys(layers).filter((row) => !folders.has(row))).toEqual([])
  const unused = (table: typeof layers, files: readonly string[]): string[] => {
    const used = files.flatMap((file) => importsOf(file).map((target) => [partOf(file), target] as const))
    return Object.entries(table).flatMap(([row, edges]) =>
      edges
        .filter((edge) => !used.some(([from, target]) => from === row && covers(edge, target)))
        .map((edge) => `${row} → ${edge}`),
    )
  }
  const files = sourceFiles()
  expect(
    unused(
      layers,
      files.filter((file) => !isOfTests(file)),
    ),
  ).toEqual([])
  expect(unused(testLayers, files.filter(isOfTests))).toEqual([])
})

test('production imports nothing of the tests', () => {
  const files = sourceFiles().filter((file) => !isOfTests(file) && partOf(file) !== undefined)
  expect(files.filter((file) => importsOf(file).some((target) => target.endsWith('/testing')))).toEqual([])
})

test('no file imports against the table', () => {
  expect(sourceFiles().flatMap(forbiddenImports)).toEqual([])
})

function forbiddenImports(file: string): string[] {
  const from = partOf(file)
  if (from === undefined) return []
  return importsOf(file)
    .filter((target) => !mayImport(from, target, file))
    .map((target) => `${file} imports ${target}`)
}

/** The parts that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => targetOf(specifier, file) ?? [],
  )
}

function sourceFiles(): string[] {
  return sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => repositoryPath(join(source, name))),
  )
}

function repositoryPath(path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}
