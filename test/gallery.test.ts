import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentNames } from '@docwright/theme'
import { expect, test } from 'vitest'
import { parseFenceInfo } from '../packages/docwright/src/content/elements/fence-info.ts'
import { components } from '../packages/theme/src/components/components.ts'

const folder = join(import.meta.dirname, '../docs')

/** Components that are another's older name, or for other systems' pages, or shown elsewhere. */
const elsewhere: ReadonlySet<string> = new Set([
  'Heading',
  'Image',
  'Latex',
  'Link',
  'Mermaid',
  'Param',
  'SnippetGroup',
  'ZoomImage',
])

/** What a block of code can be told, after its fence or as properties of `<CodeBlock>`: shown after fences. */
const codeOptions = ['title', 'icon', 'lines', 'highlight', 'focus', 'expandable', 'wrap', 'nocopy', 'twoslash']

test('the gallery shows every component with every property', () => {
  const shown = shownProperties()
  const texts = new Set(
    [...shown].flatMap(([name, properties]) =>
      textsOf(name).flatMap(([own, text]) => (properties.has(own) ? text : [])),
    ),
  )
  const missing = [...componentNames].flatMap((name) => {
    if (elsewhere.has(name)) return []
    const unseen = textsOf(name).filter(
      ([property, text]) => !texts.has(text) && !(name === 'CodeBlock' && codeOptions.includes(property)),
    )
    return [...(shown.has(name) ? [] : [`<${name}>`]), ...unseen.map(([property]) => `<${name} ${property}>`)]
  })
  expect(missing).toEqual([])
})

/**
 * The properties of a component that the documentation recommends, each with its name and what is said of it: what two
 * components have alike need be shown of one of them.
 */
function textsOf(name: string): (readonly [string, string])[] {
  return Object.entries(components.get(name)?.properties ?? {}).flatMap(([property, { text }]) =>
    text === undefined ? [] : [[property, `${property}: ${text}`] as const],
  )
}

test('the gallery shows every option and every mark of code blocks', () => {
  const blocks = liveFences(readFileSync(join(folder, 'components/code-blocks.mdx'), 'utf8'))
  const options = new Set(blocks.flatMap(({ meta }) => Object.keys(parseFenceInfo(meta))))
  expect(codeOptions.filter((option) => !options.has(option))).toEqual([])
  const code = blocks.map((block) => block.code).join('\n')
  const marks = ['++', '--', 'highlight', 'focus', 'error', 'warning', 'word'].map((mark) => `[!code ${mark}`)
  const notations = ['// @errors:', '// ---cut---', '^?', '^|', '^^^', '// @log:']
  expect([...marks, ...notations].filter((mark) => !code.includes(mark))).toEqual([])
})

/** Blocks of code that are shown as such, not those inside of an example's source. */
function liveFences(text: string): { meta: string; code: string }[] {
  const fences = text.matchAll(/^ *(`{3,})(\S*) ?(.*)\n([\s\S]*?)^ *\1$/gm)
  return Array.from(fences, ([, , language = '', meta = '', code = '']) => ({ language, meta, code })).filter(
    ({ language }) => language !== 'mdx',
  )
}

/** Properties that live examples give to each component; what is only written in code is not shown. */
function shownProperties(): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const file of globSync('components/**/*.mdx', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replaceAll(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, '')
      .replaceAll(/`[^`\n]*`/g, '')
    for (const [, name = '', attributes = ''] of text.matchAll(
      /<([A-Z][\w.]*)((?:[^<>"'{}]|"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})*)>/g,
    )) {
      const properties = shown.get(name) ?? new Set()
      shown.set(name, properties)
      const names = attributes.replaceAll(/"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}/g, '').matchAll(/[A-Za-z]\w*/g)
      for (const [property] of names) properties.add(property)
    }
  }
  return shown
}
