import { bundledLanguages } from 'shiki/langs'
import { expect, test } from 'vitest'
import { loadCodeTheme } from './code-theme.ts'
import { createGrammarEngine } from './grammar-engine.ts'
import { GrammarSet, type KnownTranslations } from './grammar-set.ts'
import { PairedTheme } from './paired-theme.ts'
import { CodeTokenizer } from './tokenize-code.ts'
import { translateGrammar, type GrammarTranslations } from './translate-grammar.ts'
import { translatePattern } from './translate-pattern.ts'

test('a pattern has its expression, and what that leaves to the engine', () => {
  expect(translatePattern(String.raw`\ba\h`)).toEqual({
    source: String.raw`\ba\p{AHex}`,
    flags: 'dgv',
  })
  expect(translatePattern(String.raw`a++b`)?.emulation).toEqual({ hiddenCaptures: [1] })
  expect(translatePattern('(')).toBeUndefined()
})

test('a grammar has every form of a pattern that the tokenizer asks for', () => {
  const grammar = {
    patterns: [{ match: String.raw`\Ga\\G` }],
    repository: { end: { end: String.raw`b\z`, name: 'c' } },
  }
  expect(Object.keys(translateGrammar(grammar))).toEqual([
    '\uFFFF',
    String.raw`\Ga\\G`,
    `\\\uFFFFa\\\\G`,
    String.raw`b$(?!\n)(?<!\n)`,
  ])
  expect(Object.keys(translateGrammar({ begin: String.raw`('|")\1`, end: String.raw`\1` })).slice(1)).toEqual([
    String.raw`('|")\1`,
    `'`,
    `"`,
    `'''`,
    `"""`,
  ])
})

test.each([
  ['typescript', 'export const f = async <T>(a?: T): Promise<T[]> => (await g`x${a}`)!.map((b) => /b+/.test(b)) // c'],
  ['shellscript', "# a\nif [ -f \"$A\" ]; then\n  curl -s 'b' | jq '.c' > d.txt && export E=$((1 + 2))\nfi"],
  ['python', '@c\nasync def f(x: int = 1) -> str:\n    """doc"""\n    return f"{x!r}" if x else [None]'],
  ['yaml', 'a: &x\n  - "b": !!int 1\n  - { c: [d, 2024-01-31] }\ne: *x # d'],
  ['html', '<!doctype html>\n<p class="a" style="color: red">b</p>\n<script>let a = 1</script>'],
] as const)('blocks of %s need no pattern that was not translated with its grammar', async (language, code) => {
  const grammars = new Map((await bundledLanguages[language]()).default.map((grammar) => [grammar.name, grammar]))
  const kept = (grammar: string): GrammarTranslations =>
    JSON.parse(JSON.stringify(translateGrammar(grammars.get(grammar)))) as GrammarTranslations
  const known = await tokensOf(language, code, kept)
  expect(known.asked).toEqual([])
  const unknown = await tokensOf(language, code, () => undefined)
  expect(unknown.asked.length).toBeGreaterThan(10)
  expect(known.tokens).toEqual(unknown.tokens)
})

async function tokensOf(language: string, code: string, translationsOf: KnownTranslations) {
  const themes = { light: 'github-light-default', dark: 'dark-plus' }
  const theme = new PairedTheme(...(await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)])))
  const asked: string[] = []
  const engine = createGrammarEngine((pattern) => {
    asked.push(pattern)
    return translatePattern(pattern)
  })
  const grammar = await new GrammarSet(engine, theme, [], translationsOf).grammarFor(language, code)
  if (grammar === undefined) throw new Error(`No grammar for ${language}`)
  const tokens = new CodeTokenizer(theme, { time: 60_000, now: () => 0 }).tokenize(grammar, code.split('\n'))
  return { asked, tokens }
}
