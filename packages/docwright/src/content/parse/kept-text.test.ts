import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentNode } from '../content-tree.ts'
import { compileText } from '../testing/compile-text.ts'

// As many as one likes: `PAGE_CASES=20000 PAGE_SEED=1 npm test -- kept-text`.
const cases = Number(process.env['PAGE_CASES'] ?? 150)
const seed = Number(process.env['PAGE_SEED'] ?? 7)
const parsers = ['native', 'javascript'] as const

/** What readers see: texts, code and the properties that show words. */
function wordsOf(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type === 'component' && node.name === 'PageProblem') return ''
      const shown =
        node.type === 'component'
          ? ['title', 'code', 'formula']
              .map((name) => node.properties[name])
              .filter((value) => typeof value === 'string')
              .join(' ')
          : ''
      return `${shown} ${wordsOf(node.children)}`
    })
    .join('')
}

async function shownBy(text: string, parser: (typeof parsers)[number]): Promise<string> {
  const { body, frontMatter } = await compileText(text, { parser })
  return `${frontMatter.title ?? ''} ${frontMatter.description ?? ''} ${wordsOf(body)}`
}

test.each([
  'Use Map<String, List<int>> here, then Promise<Result<T>> and Vec<u8> and HashMap<K,V>.',
  'If a<b and c>d then stop.',
  'When x<y, and y>z',
  '<Card>List<T></Card>',
  '{this is a long\nsentence in braces; and (more)}',
  '{\n  "id": 5,\n  "name": "x"\n}',
  '{count, plural, one {# item} other {# items}}',
  '{really? yes: no}',
  'a {b and c} d',
  'export your data as CSV',
  'import data from your old system',
  'export default settings',
  '</foo> and <bar-baz> and <Foo.Bar baz>',
])('%s is text, every character of it, without an error', async (text) => {
  for (const parser of parsers) {
    const { body, diagnostics } = await compileText(text, { parser })
    expect(
      wordsOf(body)
        .trim()
        .replaceAll(/\s*\n\s*/g, '\n'),
    ).toBe(text.replaceAll(/<\/?Card>/g, '').replaceAll(/\s*\n\s*/g, '\n'))
    expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
    expect(diagnostics.length).toBeGreaterThan(0)
  }
})

test.each(parsers)('what stands right below an import is text of the page (%s)', async (parser) => {
  const { body } = await compileText('import A from "/a.mdx"\nText right below.\n\n<A/>', {
    parser,
    files: { 'a.mdx': 'snippet' },
  })
  expect(wordsOf(body)).toMatch(/Text right below\..*snippet/)
})

test('one page full of generics is read without giving any block up', async () => {
  const text = Array.from({ length: 300 }, (_, index) => `Map${index}<K${index}, V> and **b** <T${index}>`).join('\n\n')
  const { body, diagnostics } = await compileText(`${text}\n\n<Card title="x">last</Card>`)
  expect(body).toHaveLength(301)
  expect(body.at(-1)).toMatchObject({ name: 'Card' })
  expect(new Set(diagnostics.map(({ message }) => message)).size).toBe(1)
})

/** A word that nothing else of a page contains. */
const word = fc.integer({ min: 0, max: 999_999 }).map((index) => `w${index}x`)
const around: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `**${inner}**`,
  (inner) => `${inner}<T>`,
  (inner) => `Map<${inner}, List<int>>`,
  (inner) => `a<b and ${inner}>d`,
  (inner) => `<${inner}`,
  (inner) => `</${inner}>`,
  (inner) => `{${inner} and more}`,
  (inner) => `{ ${inner}`,
  (inner) => `${inner} }`,
  (inner) => `{"${inner}": 5}`,
  (inner) => `<Card title="${inner}">`,
  (inner) => `<Card title="${inner}">x</Card>`,
  (inner) => `<Card title={${inner} b}>`,
  (inner) => `<Card title="${inner}>`,
  (inner) => `<b>${inner}`,
  (inner) => `${inner}</div>`,
  (inner) => `<Note>${inner}`,
  (inner) => `${inner}</Note>`,
  (inner) => `<Tabs><Tab title="${inner}">`,
  (inner) => `$${inner} and 5$`,
  (inner) => `$5 ${inner} $10`,
  (inner) => `${inner} <= 5`,
  (inner) => `<!-- x --> ${inner}`,
  (inner) => `<!DOCTYPE ${inner}>`,
  (inner) => `\`${inner}\``,
  (inner) => `\`${inner}`,
  (inner) => `import ${inner}`,
  (inner) => `export const ${inner} more`,
  (inner) => `- ${inner}`,
  (inner) => `# ${inner} {#`,
  (inner) => `> ${inner}`,
  (inner) => `| ${inner} | b |`,
  (inner) => `[${inner}](`,
  (inner) => `<img alt=> ${inner}`,
  (inner) => `<br> ${inner}`,
]
const piece = fc.tuple(fc.nat(around.length - 1), word)
const pages = fc.array(fc.tuple(piece, fc.constantFrom(' ', '\n', '\n\n', '\n  ')), { minLength: 1, maxLength: 10 })

test.each(parsers)('no word of a page is lost, whatever stands around it (%s)', async (parser) => {
  await fc.assert(
    fc.asyncProperty(pages, async (parts) => {
      const text = parts.map(([[kind, inner], gap]) => `${around[kind]?.(inner) ?? ''}${gap}`).join('')
      const shown = await shownBy(text, parser)
      const missing = parts.map(([[, inner]]) => inner).filter((inner) => !shown.includes(inner))
      expect({ text, missing }).toEqual({ text, missing: [] })
    }),
    { numRuns: cases, seed },
  )
})
