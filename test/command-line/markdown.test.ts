import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration, createRepository } from './repository.ts'
import { build } from './run-command.ts'
import { startPreview } from './start-preview.ts'

const files = {
  'docs.json': configuration({ pages: ['guides/start', 'guides/index'] }, { variables: { product: 'Acme' } }),
  'guides/start.mdx': `---
title: Start here
description: Read \`this\` first.
---

import Steps2 from "/snippets/steps.mdx"

Install {{product}}, then see [the overview](/guides).

<Steps2 tool="npm" />

<Visibility for="humans">Only on the page.</Visibility>

<Visibility for="agents">Only in Markdown.</Visibility>
`,
  'guides/index.mdx': '# Überblick & mehr\n\n| A |\n|---|\n| b |\n',
  'guides.mdx': 'Another page of the same address.\n',
  'snippets/steps.mdx':
    '<Steps>\n  <Step title="Run">\n    ```sh\n    {tool} install\n    ```\n  </Step>\n</Steps>\n\n![Picture](/images/a.png)\n',
  'images/a.png': 'not really an image',
}

const start = `> The index of all pages is at /docs/llms.txt

# Start here

> Read \`this\` first.

Install Acme, then see [the overview](/docs/guides).

1. **Run**

   \`\`\`sh
   npm install
   \`\`\`

![Picture](/docs/images/a.png)

Only in Markdown.
`

test('a build writes what a reader sees as Markdown beside each page, and pages name it', async () => {
  using repository = createRepository(files)
  const { status } = await build(repository.root, '--base', '/docs')
  expect(status).toBe(0)
  expect(repository.read('dist/guides/start.md')).toBe(start)
  expect(repository.read('dist/index.md')).toBe(start)
  const html = repository.read('dist/guides/start/index.html')
  expect(html).toContain('<link rel="alternate" type="text/markdown" href="/docs/guides/start.md"/>')
  expect(html).toContain('Only on the page.')
  expect(html).not.toContain('Only in Markdown.')
  expect(repository.read('dist/guides/index.html')).toContain('href="/docs/guides.md"')
  expect(repository.read('dist/404.html')).not.toContain('text/markdown')
  expect(existsSync(join(repository.root, 'dist/guides/index.md'))).toBe(false)
})

test('an edit of a snippet reaches the Markdown of the pages that use it', async () => {
  using repository = createRepository(files)
  await build(repository.root)
  repository.write({ 'snippets/steps.mdx': 'Run {tool}.\n' })
  const { report } = await build(repository.root)
  expect(report.rendered).toBe(1)
  expect(repository.read('dist/guides/start.md')).toContain('\n\nRun npm.\n\n')
})

test('the preview answers with the same Markdown', async () => {
  using repository = createRepository(files)
  const preview = await startPreview(repository.root, '--base', '/docs')
  try {
    // Whoever asks a server reads the page elsewhere: its links say where the server is.
    const origin = `http://localhost:${preview.port}`
    const served = start.replaceAll('](/', `](${origin}/`).replace('at /docs', `at ${origin}/docs`)
    const input = { headers: { accept: 'text/markdown, text/html;q=0.5' } }
    for (const [path, options] of [
      ['/docs/guides/start.md'],
      ['/docs/index.md'],
      ['/docs/guides/start', input],
    ] as const) {
      const { status, headers, body } = await preview.ask(path, options)
      expect([status, headers['content-type'], body]).toEqual([200, 'text/markdown; charset=utf-8', served])
    }
    const page = await preview.ask('/docs/guides/start')
    expect(page.headers['link']).toBe('</docs/llms.txt>; rel="llms-txt", </docs/llms-full.txt>; rel="llms-full-txt"')
    expect(page.body).toContain('Index of all pages, for programs: /docs/llms.txt.')
    expect(page.body).toContain('<link rel="alternate" type="text/markdown" href="/docs/guides/start.md"/>')
    repository.write({ 'snippets/steps.mdx': 'Edited.\n' })
    await expect.poll(async () => (await preview.ask('/docs/guides/start.md')).body).toContain('\n\nEdited.\n\n')
  } finally {
    await preview.stop()
  }
})
