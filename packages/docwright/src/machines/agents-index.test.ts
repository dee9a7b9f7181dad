import { expect, test } from 'vitest'
import { writeAgentsIndex } from './agents-index.ts'

test('each folder is one line; a title stands where the file’s name does not say it', () => {
  const pages = [
    { file: 'index.mdx', title: 'Welcome\n to Acme' },
    { file: 'guides/quick-start.mdx', title: 'Quick start' },
    { file: 'guides/auth.md', title: 'Sign in' },
    { file: 'quickstart.mdx', title: 'Quickstart' },
  ]
  expect(writeAgentsIndex('Acme', 'docs', pages)).toBe(`<!-- docwright agents: begin -->
Documentation of Acme, in docs. Read the page on a subject before you change what it documents.
.: index.mdx (Welcome to Acme), quickstart.mdx
guides: quick-start.mdx, auth.md (Sign in)
<!-- docwright agents: end -->`)
})
