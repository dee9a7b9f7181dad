import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentNames, knownProperties } from '@docwright/theme'
import { expect, test } from 'vitest'
import { parseFenceInfo } from '../packages/docwright/src/content/elements/fence-info.ts'

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

/** Other systems' names for properties, which are read and not recommended; and what the compiler sets. */
const synonyms: Readonly<Record<string, string>> = {
  Callout: 'ariaLabel variation variant',
  Card: 'description subtitle link path target src headerText',
  CardGroup: 'columns',
  Check: 'title icon iconType iconLibrary ariaLabel type',
  CodeBlock: 'title icon iconType iconLibrary lines wrap expandable nocopy highlight focus twoslash',
  CodeGroup: 'title titles sync',
  Columns: 'columns',
  Danger: 'title icon iconType iconLibrary ariaLabel type',
  Expandable: 'summary',
  Frame: 'title description noborder',
  Icon: 'src name',
  Info: 'title icon iconType iconLibrary ariaLabel type',
  Note: 'title icon iconType iconLibrary ariaLabel type',
  ParamField: 'name optional description initialValue pre post',
  Prompt: 'title prompt code markdown',
  RequestExample: 'title titles sync',
  ResponseExample: 'dropdown title titles sync',
  ResponseField: 'path query header cookie body auth optional placeholder description initialValue',
  Tab: 'label value',
  Tabs: 'defaultValue',
  Tip: 'icon iconType iconLibrary ariaLabel type',
  Tooltip: 'title description content',
  'Tree.File': 'defaultOpen openable',
  Update: 'date',
  Warning: 'type',
}

test('the gallery shows every component with every property', () => {
  const shown = shownProperties()
  const missing: string[] = []
  for (const name of componentNames) {
    if (elsewhere.has(name)) continue
    const properties = shown.get(name)
    if (properties === undefined) missing.push(`<${name}>`)
    const left = new Set(synonyms[name]?.split(' '))
    for (const property of knownProperties(name) ?? []) {
      if (properties?.has(property) !== true && !left.has(property)) missing.push(`<${name} ${property}>`)
    }
  }
  expect(missing).toEqual([])
})

test('the gallery shows every option and every mark of code blocks', () => {
  const blocks = liveFences(readFileSync(join(folder, 'components/code-blocks.mdx'), 'utf8'))
  const options = new Set(blocks.flatMap(({ meta }) => Object.keys(parseFenceInfo(meta))))
  const wanted = ['title', 'icon', 'lines', 'highlight', 'focus', 'expandable', 'wrap', 'nocopy', 'twoslash']
  expect(wanted.filter((option) => !options.has(option))).toEqual([])
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
