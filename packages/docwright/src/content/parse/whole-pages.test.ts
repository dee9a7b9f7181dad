import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentNode } from '../content-tree.ts'
import { compileText } from '../testing/compile-text.ts'

// Whole pages, text against text. As many as one likes: `PAGE_CASES=20000 PAGE_SEED=1 npm test -- whole-pages`.
const cases = Number(process.env['PAGE_CASES'] ?? 120)
const seed = Number(process.env['PAGE_SEED'] ?? 5)

/** Source by an author, and its prose, every character of which must be shown in this order. */
type Piece = readonly [source: string, prose: string]

const inline: ((word: string) => Piece)[] = [
  (word) => [word, word],
  (word) => [`**${word}**`, word],
  (word) => [`_${word}_ and *${word}*`, `${word} and ${word}`],
  (word) => [`${word} <= 5, ${word} >= 3 and 1 < 2`, `${word} <= 5, ${word} >= 3 and 1 < 2`],
  (word) => [`if ${word}<5 && 7>${word}`, `if ${word}<5 && 7>${word}`],
  (word) => [`<5s, <100 ms or **<1 ${word}**`, `<5s, <100 ms or <1 ${word}`],
  (word) => [`Map<${word}, List<int>>`, `Map<${word}, List<int>>`],
  (word) => [`Promise<Result<${word}>>`, `Promise<Result<${word}>>`],
  (word) => [`Vec<u8> of <${word}-key>`, `Vec<u8> of <${word}-key>`],
  (word) => [`{${word}, and more}`, `{${word}, and more}`],
  (word) => [`{ "${word}": 5 }`, `{ "${word}": 5 }`],
  (word) => [`{count, plural, one {# ${word}} other {# items}}`, `{count, plural, one {# ${word}} other {# items}}`],
  (word) => [`{1 + 1} ${word}`, word],
  (word) => [`$5 to $10 ${word}, $HOME and ${word}/$PATH`, `$5 to $10 ${word}, $HOME and ${word}/$PATH`],
  (word) => [`<b>${word}</b>`, word],
  (word) => [`<kbd>Ctrl</kbd>+<kbd>${word}</kbd>`, `Ctrl+${word}`],
  (word) => [`<span style={{ color: 'red' }}>${word}</span>`, word],
  (word) => [`one<br>${word}`, `one${word}`],
  (word) => [`<Badge>${word}</Badge>`, word],
  (word) => [`<!-- hidden --> ${word}`, word],
  (word) => [`{/* hidden */} ${word}`, word],
  (word) => [`\`${word}<T>\` and \`{x}\``, `${word}<T> and {x}`],
  (word) => [`[${word}](/x) at <https://example.com/${word}>`, `${word} at https://example.com/${word}`],
  (word) => [`&lt;${word}&gt; &amp; co`, `<${word}> & co`],
  (word) => [String.raw`\<${word}\> \{x\}`, `<${word}> {x}`],
  (word) => [`日本語${word}。**太字。**次`, `日本語${word}。太字。次`],
]

const blocks: ((text: Piece) => Piece)[] = [
  ([source, prose]) => [source, prose],
  ([source, prose]) => [`## ${source}`, prose],
  ([source, prose]) => [`- ${source}\n- last`, `${prose} last`],
  ([source, prose]) => [`1. first\n\n   ${source}`, `first ${prose}`],
  ([source, prose]) => [`> ${source}`, prose],
  ([source, prose]) => [`<Note>\n\n${source}\n\n</Note>`, prose],
  ([source, prose]) => [`<Note>\n  ${source}\n</Note>`, prose],
  ([source, prose]) => [`<Tabs>\n<Tab title="One">\n\n${source}\n\n</Tab>\n</Tabs>`, prose],
  ([source, prose]) => [`<details>\n<summary>More</summary>\n\n${source}\n\n</details>`, `More ${prose}`],
  ([source, prose]) => [`<!--\n${source}\n-->\n\nafter ${source}`, `after ${prose}`],
  ([source]) => [`\`\`\`md\n${source}\n\`\`\``, source],
]

const word = fc.integer({ min: 0, max: 99_999 }).map((index) => `w${index}x`)
const paragraph = fc
  .array(fc.tuple(fc.constantFrom(...inline), word), { minLength: 1, maxLength: 4 })
  .map((pieces): Piece => {
    const read = pieces.map(([make, name]) => make(name))
    return [read.map(([source]) => source).join(' '), read.map(([, prose]) => prose).join(' ')]
  })
const body = fc.array(
  fc.tuple(fc.constantFrom(...blocks), paragraph).map(([make, text]) => make(text)),
  { minLength: 1, maxLength: 5 },
)

/** Values of keys, as YAML has its surprises; the word in each is to be kept, or the line to be reported. */
const values: ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}: notes`,
  (name) => `${name} #2`,
  (name) => `#${name}`,
  (name) => `"${name}`,
  (name) => `'${name}'s`,
  (name) => `"${name}" and more`,
  (name) => `it's ${name}`,
  (name) => `[${name}, b`,
  (name) => `[${name}, b]`,
  (name) => `{ ${name}: b`,
  (name) => `*${name}`,
  (name) => `&${name} b`,
  (name) => `!${name} b`,
  (name) => `@${name}`,
  (name) => `\`${name}\``,
  (name) => `%${name}`,
  (name) => `- ${name}`,
  (name) => `? ${name}`,
  (name) => `: ${name}`,
  (name) => `|\n  ${name}`,
  (name) => `>-\n  ${name}\n  more`,
  (name) => `\n  ${name}`,
  (name) => `\t${name}`,
  (name) => `${name}:`,
  (name) => `yes ${name}, no, ~, null, 0x1F, 1.10, 2024-01-01`,
  (name) => `${name} {{x}} <b> \u00e9 😀`,
  (name) => String.raw`"\x${name}"`,
]
const plainValues = ['yes', 'no', '~', 'null', '0x1F', '1.10', '2024-01-01', '404', 'on', '[]', '{}', '', '1e3', '.inf']
const textKeys = new Set(['title', 'description', 'sidebarTitle', 'tag', 'icon'])
const entry = fc.tuple(
  fc.constantFrom(...textKeys, 'other', '"quoted"', 'hidden', 'boost'),
  fc.constantFrom(...values, ...plainValues),
  word,
)
const head = fc.option(fc.array(entry, { maxLength: 5 }))

interface WrittenPage {
  text: string
  prose: string
  /** Words of the front matter, each with its first line. */
  words: { name: string; line: number }[]
}

const pages = fc
  .record({ head, body, end: fc.constantFrom('\n', '\r\n') })
  .map(({ head: entries, body: written, end }): WrittenPage => {
    const lines = entries === null ? [] : ['---']
    const words: WrittenPage['words'] = []
    const seen = new Set<string>()
    for (const [key, value, name] of entries ?? []) {
      // A key that stands twice is one mistake, and which one counts is another question.
      if (seen.has(key)) continue
      seen.add(key)
      // Of other keys, what YAML leaves out is no prose.
      if (typeof value === 'function' && textKeys.has(key)) words.push({ name, line: lines.length + 1 })
      lines.push(...`${key}: ${typeof value === 'function' ? value(name) : value}`.split('\n'))
    }
    if (entries !== null) lines.push('---', '')
    const text = [...lines, written.map(([source]) => source).join('\n\n')].join('\n').replaceAll('\n', end)
    return { text, prose: written.map(([, prose]) => prose).join(' '), words }
  })

/** What readers see of the text. */
function textOf(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type === 'component' && node.name === 'PageProblem') return ''
      const { code } = node.type === 'component' ? node.properties : {}
      return `${typeof code === 'string' ? code : ''}${textOf(node.children)}`
    })
    .join('')
}

/** The first character that is missing; white space is the layout's. */
function missingFrom(prose: string, shown: string): string | undefined {
  const [wanted, all] = [prose, shown].map((text) => text.replaceAll(/\s+/g, ''))
  let at = 0
  for (const [index, character] of Array.from(wanted ?? '').entries()) {
    const found = (all ?? '').indexOf(character, at)
    if (found === -1)
      return Array.from(wanted ?? '')
        .slice(Math.max(0, index - 20), index + 20)
        .join('')
    at = found + character.length
  }
  return undefined
}

test.each(['native', 'javascript'] as const)(
  'no character of a page is lost, and no word of its front matter without a message (%s)',
  async (parser) => {
    await fc.assert(
      fc.asyncProperty(pages, async ({ text, prose, words }) => {
        const { body: shown, frontMatter, diagnostics } = await compileText(text, { parser })
        expect(diagnostics.map(({ code }) => code)).not.toContain('page-crashed')
        expect({ text, missing: missingFrom(prose, textOf(shown)) }).toEqual({ text, missing: undefined })
        const kept = `${JSON.stringify(frontMatter)} ${textOf(shown)}`
        const silent = words.filter(
          ({ name, line }) =>
            !kept.includes(name) && !diagnostics.some((one) => one.line >= line && one.line <= line + 2),
        )
        expect({ text, silent }).toEqual({ text, silent: [] })
      }),
      { numRuns: cases, seed },
    )
  },
)
