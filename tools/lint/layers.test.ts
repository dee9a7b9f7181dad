import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layers, mayImport, partOf, targetOf } from './layers.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'))

test('a file belongs to its folder, a composition root to none', () => {
  expect(partOf('packages/docwright/src/config/load-config.ts')).toBe('docwright/config')
  expect(partOf('packages/theme/src/components/card.tsx')).toBe('theme')
  expect(partOf('packages/docwright/src/index.ts')).toBeUndefined()
})

test('an import against the flow is refused, also by package name', () => {
  const file = 'packages/docwright/src/navigation/resolve-navigation.ts'
  expect(mayImport('docwright/navigation', targetOf('../site/create-site.ts', file) ?? '')).toBe(false)
  expect(mayImport('docwright/navigation', targetOf('../config/load-config.ts', file) ?? '')).toBe(true)
  expect(mayImport('theme', targetOf('docwright', 'packages/theme/src/index.ts') ?? '')).toBe(false)
  expect(mayImport('docwright/render', targetOf('@docwright/theme', file) ?? '')).toBe(true)
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

test('every folder under packages/*/src has a row', () => {
  const folders = sources.flatMap((source) =>
    readdirSync(source)
      .filter((name) => statSync(join(source, name)).isDirectory())
      .map((name) => join(source, name)),
  )
  expect(folders.map(repositoryPath).filter((folder) => partOf(`${folder}/any.ts`) === undefined)).toEqual([])
})

test('no file imports against the table', () => {
  expect(sourceFiles().flatMap(forbiddenImports)).toEqual([])
})

function forbiddenImports(file: string): string[] {
  const from = partOf(file)
  if (from === undefined) return []
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = targetOf(specifier, file)
    return target === undefined || mayImport(from, target) ? [] : [`${file} imports ${target}`]
  })
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
