import { expect, onTestFinished, test } from 'vitest'
import { buildAndServe } from './built-site.ts'

const grammar = {
  name: 'acme',
  scopeName: 'source.acme',
  fileTypes: ['acm'],
  patterns: [{ match: '\\b(?:make|ship)\\b', name: 'keyword.control.acme' }],
}

async function build(grammars: Record<string, string>) {
  const site = await buildAndServe({
    'docs.json': {
      navigation: { pages: ['index'] },
      styling: { codeblocks: { languages: { custom: ['/grammars/acme.json', './grammars/other.json'] } } },
    },
    'index.mdx': '```acme\nmake it\n```\n\n```acm\nship it\n```\n\n```other\nthis & that\n```\n',
    ...grammars,
  })
  onTestFinished(() => site.close())
  return { html: await site.read('index.html'), diagnostics: site.report.diagnostics }
}

test('languages of the repository are coloured by its grammars; a file that is none is named', async () => {
  const { html, diagnostics } = await build({
    'grammars/acme.json': JSON.stringify(grammar),
    'grammars/other.json': '{\n  "name": "other"\n}',
  })
  expect(html).toMatch(/<span class="[^"]+">make<\/span> it/)
  expect(html).toMatch(/<span class="[^"]+">ship<\/span> it/)
  expect(html).toContain('this &amp; that')
  expect(diagnostics.filter(({ code }) => code.startsWith('grammar-'))).toMatchObject([
    { code: 'grammar-invalid', severity: 'error', file: 'grammars/other.json', line: 1, column: 1 },
  ])
})

test('a grammar that does not exist is named where the configuration asks for it', async () => {
  const { diagnostics } = await build({ 'grammars/acme.json': JSON.stringify(grammar) })
  expect(diagnostics.filter(({ code }) => code.startsWith('grammar-'))).toMatchObject([
    { code: 'grammar-missing', file: 'docs.json', line: expect.any(Number) },
  ])
})
