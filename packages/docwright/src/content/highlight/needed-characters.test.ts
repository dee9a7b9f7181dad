import { bundledLanguages } from 'shiki/langs'
import { expect, test } from 'vitest'
import { GrammarPattern } from './grammar-pattern.ts'
import { charactersOf, hasAll, neededCharacters } from './needed-characters.ts'
import { translatePattern } from './translate-pattern.ts'

test.each([
  [/=>/v, '=>'],
  [/a+b*c?d{2}e{0,3}/v, 'ad'],
  [/(?:ab|ac)d/v, 'ad'],
  [/ab|cd/v, ''],
  [/(?<name>x)\k<name>[yz]\/\.\d\u{61}/v, 'x/.'],
  [/(?=a)(?!b)(?<=c)(?<!d)e/v, 'ace'],
  [/(?i:a)b/v, 'b'],
  [/ab/iv, ''],
  [/[[a-z]--[q]]\]x/v, ']x'],
  [/^.$\n\p{L}ä@/v, '@'],
  [/(a|)b??c+?/v, 'c'],
])('%s', (expression, characters) => {
  expect(neededCharacters(expression)).toEqual(charactersOf(characters))
})

test('a line has all characters of a pattern, or one is missing', () => {
  expect(hasAll(charactersOf('const f = (x) => x'), neededCharacters(/=>/v))).toBe(true)
  expect(hasAll(charactersOf('const f = (x) => x'), neededCharacters(/function/v))).toBe(false)
})

const lines = [
  'export async function load<T>(id: string): Promise<T[]> { return client.get(`/v1/${id}?page=1`) as never }',
  `  -d '{"size": 0x1F, "draft": true}' | jq '.items[].id' && echo "$(date)" >> log.txt # done`,
  'def is_large(self, *, limit=10_000) -> bool: """True for more.""" if not self.x @ y else lambda: None',
  '  - { path: /v1/items, methods: [GET, POST], when: 2024-01-31T10:00:00Z, note: &anchor !!str "x" }',
  'func (item Item) Large() bool { return item.Size >= 1<<4 && strings.Contains(item.Name, "\\n") } // end',
  '<Card title="A" href={link}>Some **bold** text, `code` and [a link](https://example.com).</Card>',
  '# SELECT name, count(*) FROM users WHERE age BETWEEN 18 AND 65 GROUP BY name;',
]

test.each(['typescript', 'bash', 'python', 'yaml'] as const)(
  'no line is left out that a pattern of %s matches',
  async (language) => {
    const grammars = (await bundledLanguages[language]()).default
    let matches = 0
    for (const source of patternsOf(grammars)) {
      const pattern = compiled(source)
      for (const [index, line] of lines.entries()) {
        if (pattern === undefined || pattern.search(`${line}\n`, index + 1, 0) === -1) continue
        matches += 1
        expect(hasAll(charactersOf(line), pattern.needed), `${source} in ${line}`).toBe(true)
      }
    }
    expect(matches).toBeGreaterThan(20)
  },
)

function compiled(source: string): GrammarPattern | undefined {
  const translated = translatePattern(source)
  return translated && new GrammarPattern(translated)
}

/** What stands in a grammar, and in those that it includes, as `match`, `begin`, `end` or `while`. */
function patternsOf(part: unknown): Set<string> {
  const found = new Set<string>()
  function look(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inside] of Object.entries(value)) {
      if (typeof inside === 'string' && /^(?:match|begin|end|while)$/.test(name)) found.add(inside)
      else look(inside)
    }
  }
  look(part)
  return found
}
