import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const blocks = globSync('docs/**/*.mdx', { cwd: root }).flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const found = text.matchAll(/^( *)```[a-z]+ (\S+).*\n([\s\S]*?)^ *```$/gm)
  return [...found].map(([, indent = '', title = '', code = '']) => ({ page, title, code: dedent(code, indent) }))
})

test('files for servers are complete in the documentation, word for word', () => {
  expect(files.length).toBeGreaterThan(1)
  const missing = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !blocks.some(({ title, code }) => title === basename(file) && code === text)
  })
  expect(missing.map((file) => basename(file))).toEqual([])
})

function dedent(code: string, indent: string): string {
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
