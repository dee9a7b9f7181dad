import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { attributeTexts, isDrawn } from './component-texts.ts'
import { literalLength, oneLine } from './leaked-syntax.ts'
import { literalSyntax } from './literal-syntax.ts'
import { parsePage, textOf, type SourceNode } from './source-node.ts'
import { wordsOf } from './words-of.ts'

/** Who reads a page: a person its HTML, a machine its Markdown. */
export type Reader = 'humans' | 'agents'

/** What a page must show. */
export interface SourceText {
  /** Words in their order. */
  words: string[]
  /** Beginnings of syntax that the author wants to be seen. */
  literal: string[]
}

/** What is gathered of a page and its snippets. */
interface Gathering {
  root: string
  reader: Reader
  parts: string[]
  literal: string[]
}

/** A file under way. */
interface OpenFile {
  text: string
  title: string
  /** Files of snippets by the names that they are imported under. */
  snippets: ReadonlyMap<string, string>
  /** Components written in JavaScript: what their attributes mean is theirs to say. */
  code: ReadonlySet<string>
  stack: readonly string[]
}

/**
 * The words that a reader of a page must find on it: text, code, and the visible attributes of components, of the page and
 * of the snippets that it shows.
 *
 * @param root Folder of the docs repository.
 * @param file Path of the page from there.
 * @param reader Who reads it.
 * @returns Undefined where the page is no strict MDX, so that only a lenient reader understands it.
 */
export function sourceWords(root: string, file: string, reader: Reader = 'humans'): SourceText | undefined {
  const gathering: Gathering = { root, reader, parts: [], literal: [] }
  if (!collect(file, gathering, [])) return undefined
  return { words: wordsOf(gathering.parts.join(' ')), literal: gathering.literal }
}

function collect(file: string, gathering: Gathering, stack: readonly string[]): boolean {
  if (stack.includes(file)) return true
  const source = readFileSync(join(gathering.root, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const [head = ''] = /^---\n[\s\S]*?\n---(?:\n|$)/.exec(source) ?? []
  // The product's own extensions are no words: variables and ids of headings. A variable is no part of a word either.
  const text = source
    .slice(head.length)
    .replaceAll(/\{\{\s*[\w-]+\s*\}\}/g, ' ')
    .replaceAll(/^(#{1,6} .*?)\s*[{[]#[\w-]+[}\]]\s*$/gm, '$1')
  const tree = parsePage(text)
  if (tree === undefined) return false
  const title = /^title:\s*(.+?)\s*$/m.exec(head)?.[1]?.replaceAll(/^["']|["']$/g, '') ?? ''
  const names = { snippets: snippetsOf(tree, gathering.root, file), code: codeNames(tree) }
  visit(tree, { text, title, ...names, stack: [...stack, file] }, gathering)
  return true
}

function snippetsOf(tree: SourceNode, root: string, file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', path = ''] of statements(tree, /import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/g)) {
    const absolute = path.startsWith('/') ? join(root, path) : resolve(root, dirname(file), path)
    if (existsSync(absolute)) found.set(name, absolute.slice(resolve(root).length + 1))
  }
  return found
}

function codeNames(tree: SourceNode): Set<string> {
  const imported = statements(tree, /import\s+([\w\s{},*]+?)\s+from\s+["'][^"']+(?<!\.mdx?)["']/g)
  const declared = statements(tree, /\b(?:const|let|var|function|class)\s+([A-Z]\w*)/g)
  return new Set([...imported, ...declared].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? []))
}

function statements({ children = [] }: SourceNode, pattern: RegExp): RegExpExecArray[] {
  return children.flatMap(({ type, value = '' }) => (type === 'mdxjsEsm' ? [...value.matchAll(pattern)] : []))
}

function visit(node: SourceNode, file: OpenFile, gathering: Gathering): void {
  const { parts, literal } = gathering
  switch (node.type) {
    case 'text': {
      const { start, end } = node.position ?? { start: {}, end: {} }
      parts.push(node.value ?? '')
      literal.push(...literalSyntax(file.text.slice(start.offset, end.offset), node.value ?? ''))
      return
    }
    case 'inlineCode':
      parts.push(node.value ?? '')
      return
    case 'code':
      // Marks for lines of code are no part of it: `// [!code ++]`.
      if (node.lang !== 'mermaid') parts.push((node.value ?? '').replaceAll(/\[!code[^\]]*\]/g, ''))
      return
    case 'heading':
      // A heading that only repeats the page's title is not shown a second time.
      if (node.depth !== 1 || textOf(node).toLowerCase() !== file.title.toLowerCase())
        scheduleAllVisits(node, file, gathering)
      return
    case 'table':
      visitTable(node, file, gathering)
      return
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'definition':
    case 'html':
      return
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      visitElement(node, file, gathering)
      return
    default:
      scheduleAllVisits(node, file, gathering)
  }
}

function scheduleAllVisits({ children = [] }: SourceNode, file: OpenFile, gathering: Gathering): void {
  for (const child of children) visit(child, file, gathering)
}

/** By GFM, cells beyond the columns of the head are left out; `docwright check` names them. */
function visitTable({ children: rows = [] }: SourceNode, file: OpenFile, gathering: Gathering): void {
  const columns = rows[0]?.children?.length
  for (const { children: cells = [] } of rows) for (const cell of cells.slice(0, columns)) visit(cell, file, gathering)
}

function visitElement(node: SourceNode, file: OpenFile, gathering: Gathering): void {
  const name = node.name ?? ''
  const snippet = file.snippets.get(name)
  if (snippet !== undefined) {
    collect(snippet, gathering, file.stack)
    return
  }
  if (isDrawn(name) || isForOthers(node, gathering.reader)) return
  if (!file.code.has(name.split('.')[0] ?? '')) {
    const texts = attributeTexts(node)
    for (const text of texts) {
      gathering.parts.push(text)
      // Types such as `List<Item>` are no tags.
      for (const { index } of text.matchAll(/</g))
        gathering.literal.push(oneLine(text.slice(index, index + literalLength)))
    }
  }
  scheduleAllVisits(node, file, gathering)
}

function isForOthers({ name, attributes = [] }: SourceNode, reader: Reader): boolean {
  if (name !== 'Visibility') return false
  const audience = attributes.find((attribute) => attribute.name === 'for')?.value
  return typeof audience === 'string' && audience !== reader
}
