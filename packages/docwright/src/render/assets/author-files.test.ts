import { expect, test } from 'vitest'
import { createMemorySource } from '../../source/memory-source.ts'
import { createSite } from '../../site/create-site.ts'
import { loadAuthorFiles, type AuthorFiles } from './author-files.ts'

async function authorFiles(files: Record<string, string>): Promise<AuthorFiles> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000' }, navigation: { pages: ['index'] } }
  const source = createMemorySource({ 'docs.json': JSON.stringify(config), 'index.mdx': 'x', ...files })
  const result = await createSite(source, { base: '/docs' })
  if ('noSite' in result) throw new Error('No site.')
  return loadAuthorFiles(result.site)
}

async function scriptsOf(files: Record<string, string>): Promise<string[]> {
  return (await authorFiles(files)).scripts.map((url) => url.replace(/\?v=\w{8}$/, '?v'))
}

/** `code file:line:column` of every problem. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const { diagnostics } = await authorFiles(files)
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)
}

test('every script of the repository is loaded, in the order of paths, with a version', async () => {
  expect(await scriptsOf({ 'b.js': 'window.b = 1', 'a/a.js': '(function () { fetch("/x") })()' })).toEqual([
    '/docs/a/a.js?v',
    '/docs/b.js?v',
  ])
})

test('modules, programs for Node and what is ignored are not', async () => {
  expect(
    await scriptsOf({
      '.mintignore': 'ignored.js\n',
      'ignored.js': 'window.a = 1',
      'module.js': 'import x from "./y.js"\nx()',
      'snippets/data.js': 'export const items = [1]',
      'tool.js': "const fs = require('fs')",
      'script.js': '#!/usr/bin/env node\nrun()',
      'config.js': 'module.exports = {}',
    }),
  ).toEqual([])
})

test('a script that browsers cannot run is named with its place; modules and tools are none of theirs', async () => {
  const files = {
    'bad.js': 'const a = 1\nconst = 3\n',
    'good.js': 'await_ = async () => { await 1 }',
    'm.js': 'export const = 1',
  }
  expect(await problemsOf(files)).toEqual(['script-syntax bad.js:2:7'])
})

test('brackets, comments and texts of a style sheet that have no end are named where they open', async () => {
  expect(await problemsOf({ 'a.css': '.a { color: red\n.b { color: blue }\n' })).toEqual(['style-syntax a.css:1:4'])
  expect(await problemsOf({ 'a.css': '.a { color: red } }\n' })).toEqual(['style-syntax a.css:1:19'])
  expect(await problemsOf({ 'a.css': '.a { color: red }\n/* never\n.b {' })).toEqual(['style-syntax a.css:2:1'])
  expect(await problemsOf({ 'a.css': '.a::after {\n  content: "x;\n}\n' })).toEqual(['style-syntax a.css:2:12'])
})

test('sound style sheets have no problems, whatever their texts, comments and addresses hold', async () => {
  const css = [
    '/* { */ .a::before { content: "}\\"{"; }',
    ".b { background: url(data:image/svg+xml;utf8,<svg style='{'>) }",
    '.c\\} { background: url( "https://example.com/image.png" ) }',
    '/**/@media (width > 1px) { .d { color: red } }',
    '@import "./other.css";',
    '/* @import "https://example.com/a.css"; */',
  ].join('\n')
  expect(await problemsOf({ 'a.css': css })).toEqual([])
})

test('sheets and fonts of other hosts, which no browser loads, are named', async () => {
  const css = [
    '@import url("https://fonts.example.com/css2?family=Inter");',
    "@import '//cdn.example.com/a.css' layer(a);",
    '@font-face { font-family: A; src: url(/a.woff2), url(https://cdn.example.com/a.woff2) }',
  ].join('\n')
  expect(await problemsOf({ 'a.css': css })).toEqual([
    'style-remote a.css:1:14',
    'style-remote a.css:2:10',
    'style-remote a.css:3:54',
  ])
})
