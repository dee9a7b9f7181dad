import { endAfter, findEnds, type Ends } from './foreign-ends.ts'

/** A block in the syntax of another documentation system. */
export interface ForeignBlock {
  /** Offsets of the block in the text. */
  start: number
  end: number
  /** Its beginning, as written. */
  opening: string
  /** The corresponding component. */
  component: string
  /** The block as components, including its content. */
  put: string
}

/** Names of callouts in other systems, with the corresponding component. */
const callouts: Readonly<Record<string, string>> = {
  ...named('Note', 'note quote cite example secondary'),
  ...named('Info', 'info important abstract summary tldr question help faq'),
  ...named('Tip', 'tip hint'),
  ...named('Check', 'success check done'),
  ...named('Warning', 'warning caution attention'),
  ...named('Danger', 'danger error failure fail missing bug'),
}

function named(component: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, component]))
}

/** The lines of a block; `end` is exclusive. */
interface Lines {
  end: number
  opening: string
  component: string
  put: string[]
}

/** Lines to parse, the ends of blocks in them, and the depth of nesting. */
interface Reading {
  lines: readonly string[]
  ends: Ends
  depth: number
}

type Reader = (reading: Reading, at: number) => Lines | undefined

/** Limit of nested blocks that are converted; deeper ones stay as written. */
const deepest = 20

const readers: readonly Reader[] = [readColons, readAlert, readAdmonition, readIndentedTabs, readTags, readItems]

/**
 * Finds callouts, tabs and details in the syntax of Docusaurus, VitePress, Starlight, MkDocs, GitHub and GitBook. Code
 * is skipped.
 *
 * @param from Offset of its body.
 * @returns The outermost blocks, in order.
 */
export function findForeignBlocks(text: string, from: number = 0): ForeignBlock[] {
  if (!mayHold.test(text)) return []
  const lines = text.slice(from).split('\n')
  const blocks: ForeignBlock[] = []
  let offset = from
  let at = 0
  for (const { index, block } of walk(lines, 0)) {
    for (; at < index; at += 1) offset += (lines[at]?.length ?? 0) + 1
    const indent = /^[ \t]*/.exec(lines[index] ?? '')?.[0].length ?? 0
    const length = lines.slice(index, block.end).join('\n').length
    const { opening, component, put } = block
    blocks.push({ start: offset + indent, end: offset + length, opening, component, put: put.join('\n').slice(indent) })
  }
  return blocks
}

const mayHold = /:::|\[![A-Za-z]+\]|^[ \t]*(?:!!!|\?\?\?|===)|\{%|<TabItem\b/m

function* walk(lines: readonly string[], depth: number): Generator<{ index: number; block: Lines }> {
  const reading = { lines, ends: findEnds(lines), depth }
  let fence: string | undefined
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const mark = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim().replace(/^[\s>]*/, '') === mark) fence = undefined
      continue
    }
    if (mark !== undefined) {
      fence = mark
      continue
    }
    const block = firstOf(reading, index)
    if (block === undefined) continue
    yield { index, block }
    index = block.end - 1
  }
}

function firstOf(reading: Reading, at: number): Lines | undefined {
  for (const read of readers) {
    const found = read(reading, at)
    if (found !== undefined) return found
  }
  return undefined
}

/** Lines in which every block is converted to components. */
function converted(lines: readonly string[], depth: number): string[] {
  if (depth > deepest) return [...lines]
  const result: string[] = []
  let at = 0
  for (const { index, block } of walk(lines, depth)) {
    result.push(...lines.slice(at, index), ...block.put)
    at = block.end
  }
  return [...result, ...lines.slice(at)]
}

/** `:::tip Title`, `:::note[Title]`, `::: details Title`, `::: code-group`, up to a line with as many colons. */
function readColons({ lines, ends, depth }: Reading, at: number): Lines | undefined {
  const [, indent = '', colons = '', type = '', bracketed, words = ''] =
    /^([ \t]*)(:{3,})\s*([A-Za-z-]+)\s*(?:\[([^\]]*)\])?\s*(?:\{[^}]*\})?\s*(.*)$/.exec(lines[at] ?? '') ?? []
  const component = componentOf(type)
  if (component === undefined) return undefined
  const close = ends.colons.get(at)
  if (close === undefined) return undefined
  const title = (bracketed ?? words).trim()
  const inside = lines.slice(at + 1, close)
  return {
    end: close + 1,
    opening: `${colons}${type}`,
    component,
    put: tagged(component, title, inside, { indent, depth }),
  }
}

/** `> [!NOTE]`, up to the first line without `>`. */
function readAlert({ lines, depth }: Reading, at: number): Lines | undefined {
  const [, indent = '', mark = '', type = '', words = ''] =
    /^([ \t]*)>\s*(\[!([A-Za-z]+)\][-+]?)\s*(.*)$/.exec(lines[at] ?? '') ?? []
  const component = componentOf(type)
  if (component === undefined) return undefined
  let end = at + 1
  while (end < lines.length && /^[ \t]*>/.test(lines[end] ?? '')) end += 1
  const inside = lines.slice(at + 1, end).map((line) => `${indent}${line.replace(/^[ \t]*> ?/, '')}`)
  return { end, opening: `> ${mark}`, component, put: tagged(component, words, inside, { indent, depth }) }
}

/** `!!! note "Title"`, and `??? note`, which can be opened, with the indented lines below. */
function readAdmonition({ lines, depth }: Reading, at: number): Lines | undefined {
  const [, indent = '', marks = '', type = '', title = ''] =
    /^([ \t]*)(!!!|\?\?\?\+?)\s+([a-z]+)(?:\s+[a-z]+)*\s*(?:"([^"]*)")?\s*$/.exec(lines[at] ?? '') ?? []
  const isFolded = marks.startsWith('?')
  const component = isFolded ? 'Accordion' : componentOf(type)
  if (component === undefined || type === '') return undefined
  const end = endOfIndented(lines, at, indent)
  if (end === at + 1) return undefined
  const name = isFolded && title === '' ? capitalized(type) : title
  const put = tagged(component, name, outdented(lines.slice(at + 1, end), indent), { indent, depth })
  return { end, opening: `${marks} ${type}`, component, put }
}

/** `=== "Tab"` with the indented lines below, and all that follow it directly. */
function readIndentedTabs({ lines, depth }: Reading, at: number): Lines | undefined {
  const tabs: string[] = []
  let end = at
  let outer: string | undefined
  for (;;) {
    let next = end
    while (next > at && (lines[next] ?? ' ').trim() === '' && next < lines.length) next += 1
    const [, indent, title = ''] = /^([ \t]*)===!?\s+"([^"]+)"\s*$/.exec(lines[next] ?? '') ?? []
    if (indent === undefined || (outer !== undefined && indent !== outer)) break
    outer = indent
    const after = endOfIndented(lines, next, indent)
    if (after === next + 1) break
    tabs.push(
      ...tagged('Tab', title, outdented(lines.slice(next + 1, after), indent), { indent: `${indent}  `, depth }),
    )
    end = after
  }
  if (tabs.length === 0 || outer === undefined) return undefined
  return { end, opening: '=== "…"', component: 'Tabs', put: [`${outer}<Tabs>`, ...tabs, `${outer}</Tabs>`] }
}

/** GitBook’s `{% hint style="info" %}` and `{% tabs %}`. */
function readTags({ lines, ends, depth }: Reading, at: number): Lines | undefined {
  const [, indent = '', kind = '', words = ''] =
    /^([ \t]*)\{%\s*(hint|tabs)\b([^%]*)%\}\s*$/.exec(lines[at] ?? '') ?? []
  if (kind === '') return undefined
  const last = endAfter(ends, kind, at)
  if (last === undefined) return undefined
  const inside = lines.slice(at + 1, last)
  if (kind === 'hint') {
    const component = componentOf(/style="([a-z]+)"/.exec(words)?.[1] ?? 'info') ?? 'Note'
    return {
      end: last + 1,
      opening: '{% hint %}',
      component,
      put: tagged(component, '', inside, { indent, depth }),
    }
  }
  const tabs = inside.map((line) =>
    line
      .replace(/^(\s*)\{%\s*tab\s+title="([^"]*)"\s*%\}\s*$/, '$1<Tab title="$2">')
      .replace(/^(\s*)\{%\s*endtab\s*%\}\s*$/, '$1</Tab>'),
  )
  return {
    end: last + 1,
    opening: '{% tabs %}',
    component: 'Tabs',
    put: [`${indent}<Tabs>`, ...converted(tabs, depth + 1), `${indent}</Tabs>`],
  }
}

/** Docusaurus’ and Starlight’s `<Tabs>` with `<TabItem>`. */
function readItems({ lines, ends, depth }: Reading, at: number): Lines | undefined {
  if (!/^[ \t]*<Tabs\b[^>]*>\s*$/.test(lines[at] ?? '')) return undefined
  const indent = /^[ \t]*/.exec(lines[at] ?? '')?.[0] ?? ''
  const last = endAfter(ends, `${indent}</Tabs>`, at)
  const inside = last === undefined ? [] : lines.slice(at + 1, last)
  if (last === undefined || !inside.some((line) => /<TabItem\b/.test(line))) return undefined
  const tabs = inside.map((line) =>
    line
      .replaceAll(/<TabItem\b([^>]*)>/g, (_tag, attributes: string) => {
        const titled = /\blabel="([^"]*)"/.exec(attributes) ?? /\bvalue="([^"]*)"/.exec(attributes)
        return titled === null ? '<Tab>' : `<Tab title="${titled[1]}">`
      })
      .replaceAll('</TabItem>', '</Tab>'),
  )
  return {
    end: last + 1,
    opening: '<TabItem>',
    component: 'Tab',
    put: [`${indent}<Tabs>`, ...converted(tabs, depth + 1), `${indent}</Tabs>`],
  }
}

function componentOf(type: string): string | undefined {
  const name = type.toLowerCase()
  if (name === 'details' || name === 'collapse') return 'Accordion'
  if (name === 'code-group') return 'CodeGroup'
  return Object.hasOwn(callouts, name) ? callouts[name] : undefined
}

function tagged(
  component: string,
  title: string,
  inside: readonly string[],
  { indent, depth }: { indent: string; depth: number },
): string[] {
  const name = title === '' && component === 'Accordion' ? 'Details' : title
  const attribute = name === '' || component === 'CodeGroup' ? '' : ` title=${quoted(name)}`
  const content = converted(withoutBlankEnds(inside), depth + 1)
  return [`${indent}<${component}${attribute}>`, '', ...content, '', `${indent}</${component}>`]
}

function quoted(text: string): string {
  return text.includes('"') ? `{${JSON.stringify(text)}}` : `"${text}"`
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}

function endOfIndented(lines: readonly string[], at: number, indent: string): number {
  const inner = new RegExp(`^${indent}(?: {4}|\\t)`)
  let end = at + 1
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (inner.test(line)) end = index + 1
    else if (line.trim() !== '') break
  }
  return end
}

function outdented(lines: readonly string[], indent: string): string[] {
  const inner = new RegExp(`^${indent}(?: {4}|\\t)`)
  return lines.map((line) => line.replace(inner, indent))
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
