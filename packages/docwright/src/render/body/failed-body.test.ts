import { expect, test } from 'vitest'
import { pageFailed } from './failed-body.ts'

const subject = { place: { file: 'index.mdx', line: 1, column: 1 } }

test.each([
  "Cannot find module 'esbuild'",
  "Cannot find package 'esbuild' imported from /site/node_modules/docwright/dist/index.js",
  "Cannot find module '@esbuild/linux-x64'",
  'The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.',
])('a page whose components nothing compiles says what is missing and how to get it: %s', (message) => {
  expect(pageFailed(subject, new Error(message))).toMatchObject({
    code: 'page-failed',
    message: 'This page could not be rendered: esbuild, which compiles the components of pages, is not installed.',
    fix: expect.stringContaining('npm install --include=optional') as string,
  })
})

test('any other failure is told as it is', () => {
  expect(pageFailed(subject, new Error('kaboom.'))).toMatchObject({
    message: 'This page could not be rendered: kaboom.',
    fix: expect.stringContaining('Remove parts') as string,
  })
})
