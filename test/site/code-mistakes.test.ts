import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildAndServe } from './built-site.ts'

async function build(files: Record<string, string | object>) {
  const site = await buildAndServe({ 'docs.json': { navigation: { pages: ['index'] } }, ...files })
  onTestFinished(() => site.close())
  const problems = site.report.diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)
  return { html: await site.read('index.html'), problems, markdown: await site.read('index.md') }
}

const rows = Array.from({ length: 5000 }, (_, index) => `{ "id": ${index}, "text": "${'word '.repeat(10)}" }`)

test('a block of 5,000 lines is there to its last line, has colours as far as they go, and says where they end', async () => {
  const { html, problems } = await build({
    'index.mdx': `Before\n\n\`\`\`json\n${rows.join('\n')}\n\`\`\`\n\n## After\n\nThe end\n`,
  })
  const lines = html.match(/<span class="line">/g)
  expect(lines).toHaveLength(5000)
  expect(html).toContain('<span class="line">{ "id": 4999,')
  expect(html).toMatch(/<span class="line">\{ <span class="[^"]+">"id"<\/span>: <span class="[^"]+">0<\/span>/)
  expect(html).toContain('The end')
  const line = 4 + rows.findIndex((_, index) => rows.slice(0, index + 1).join('\n').length + 1 > 200_000)
  expect(problems).toEqual([`code-too-long index.mdx:${line}:1`])
})

test('a minified line of 100,000 characters is plain, whole, and named', async () => {
  const line = 'function a(b){return b?c.d("x",[1,{e:3}]):f};'.repeat(2500).slice(0, 100_000)
  const { html, problems } = await build({ 'index.mdx': `\`\`\`js\nlet a = 1\n${line}\nlet b = 2\n\`\`\`\n` })
  expect(html).toContain(`<span class="line">${line}</span>`)
  expect(html.match(/<span class="line"><span class="[^"]+">let<\/span>/g)).toHaveLength(2)
  expect(problems).toEqual(['code-too-long index.mdx:3:1'])
})

test('a line of two million characters, a language that is none, and a block without end', async () => {
  const { html, problems } = await build({
    'index.mdx': `\`\`\`js\nlet a = "${'y'.repeat(2_000_000)}"\n\`\`\`\n\n\`\`\`pyhton\nprint(1)\n\`\`\`\n\n\`\`\`tolk\nfun main\n\`\`\`\n\n<Note>\n  \`\`\`sh\n  ls\n</Note>\n`,
  })
  expect(html).toContain('yyy"</span>')
  expect(html).toContain('print(1)')
  expect(html).toContain('fun main')
  expect(problems).toContain('code-too-long index.mdx:2:1')
  expect(problems).toContain('unknown-language index.mdx:5:1')
  expect(problems).toContain('fence-unclosed index.mdx:14:3')
  expect(problems.filter((problem) => problem.startsWith('unknown-language'))).toHaveLength(1)
})

test('a mistake in the types of a snippet’s code is a warning in the snippet', async () => {
  const { html, problems, markdown } = await build({
    'index.mdx': 'import Part from "/snippets/part.mdx"\n\n<Part />\n',
    'snippets/part.mdx':
      '<Tip>\n  ```ts twoslash\n  const hidden = 1\n  // ---cut---\n  const a: string = hidden\n  ```\n</Tip>\n',
  })
  expect(problems).toEqual(['code-types snippets/part.mdx:5:3'])
  expect(html).not.toContain('code-type"')
  expect(markdown).toContain('> ```ts\n> const a: string = hidden\n> ```\n')
})

test('code that tries to hold TypeScript up for ever costs its own types only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'types-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const bomb = `type Grow<T extends unknown[]> = Grow<[...T, ...T, 1]>
type Digits = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type All = \`\${Digits}\${Digits}\${Digits}\${Digits}\${Digits}\${Digits}\`
const a: Grow<[1]> = []
const b: All = 'x'`
  const { html, problems } = await build({
    'index.mdx': `\`\`\`ts twoslash\n${bomb}\n\`\`\`\n\n\`\`\`ts twoslash\nconst fine = 1\n\`\`\`\n\nThe end\n`,
  })
  expect(html).toContain('Grow')
  expect(html).toContain('The end')
  expect(html).toContain('const</span> <span class')
  expect(html.match(/class="code-type"/g)).toHaveLength(1)
  expect(new Set(problems.map((problem) => problem.replace(/ .*/, '')))).toEqual(new Set(['code-types']))
})
