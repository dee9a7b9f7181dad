import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What is needed of a syntax tree; it is made by another parser than the product's, so that both can be compared. */
interface SourceNode {
  type: string
  value?: string
  lang?: string | null
  name?: string | null
  attributes?: { type: string; name?: string; value?: unknown }[]
  children?: SourceNode[]
}

/** Attributes of components whose text readers see. */
const visibleAttributes = new Set(
  'title description label caption name default headline tip cta tag summary'.split(' '),
)

function isShown(attribute: string, component: string): boolean {
  // Of a callout the type is its look, of a field a word.
  return visibleAttributes.has(attribute) || (attribute === 'type' && component.endsWith('Field'))
}

/** Components whose attributes or children are data for something drawn. */
const drawn = new Set([
  'Icon',
  'Image',
  'Frame.Image',
  'Color.Item',
  'iframe',
  'video',
  'img',
  'style',
  'script',
  'svg',
])

/**
 * The words that a reader of a page must find on it: text, code, and the visible attributes of components, of the page and
 * of the snippets that it shows.
 *
 * @param root Folder of the docs repository.
 * @param file Path of the page from there.
 * @returns Words in their order; undefined where the page is no strict MDX, so that only a lenient reader understands it.
 */
export function sourceWords(root: string, file: string): string[] | undefined {
  const parts: string[] = []
  return collect(root, file, parts, []) ? wordsOf(parts.join(' ')) : undefined
}

/** Splits a text into words of letters and digits. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}

function collect(root: string, file: string, parts: string[], stack: readonly string[]): boolean {
  if (stack.includes(file)) return true
  const text = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '')
  const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?(?:\n|$)/, '').replaceAll('\r\n', '\n')
  const tree = parse(body)
  if (tree === undefined) return false
  const snippets = snippetsOf(tree, root, file)
  visit(
    tree,
    (name) => {
      const snippet = snippets.get(name)
      if (snippet !== undefined) collect(root, snippet, parts, [...stack, file])
      return snippet !== undefined
    },
    parts,
  )
  return true
}

function parse(body: string): SourceNode | undefined {
  // The product's own extensions are no words: comments, variables, ids of headings.
  const plain = body.replaceAll(/\{\{\s*[\w-]+\s*\}\}/g, '').replaceAll(/^(#{1,6} .*?)\s*[{[]#[\w-]+[}\]]\s*$/gm, '$1')
  try {
    return unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(plain) as SourceNode
  } catch {
    return undefined
  }
}

function snippetsOf(tree: SourceNode, root: string, file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { type, value = '' } of tree.children ?? []) {
    if (type !== 'mdxjsEsm') continue
    for (const [, name = '', path = ''] of value.matchAll(/import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/g)) {
      const absolute = path.startsWith('/') ? join(root, path) : resolve(root, dirname(file), path)
      if (existsSync(absolute)) found.set(name, absolute.slice(resolve(root).length + 1))
    }
  }
  return found
}

function visit(node: SourceNode, showSnippet: (name: string) => boolean, parts: string[]): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      parts.push(node.value ?? '')
      return
    case 'code':
      if (node.lang !== 'mermaid') parts.push(node.value ?? '')
      return
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'definition':
    case 'html':
      return
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      visitElement(node, showSnippet, parts)
      return
    default:
      for (const child of node.children ?? []) visit(child, showSnippet, parts)
  }
}

function visitElement(node: SourceNode, showSnippet: (name: string) => boolean, parts: string[]): void {
  const name = node.name ?? ''
  if (showSnippet(name) || drawn.has(name)) return
  if (/^[A-Z]/.test(name)) {
    for (const attribute of node.attributes ?? []) {
      const isVisible = attribute.type === 'mdxJsxAttribute' && isShown(attribute.name ?? '', name)
      if (isVisible && typeof attribute.value === 'string') parts.push(attribute.value)
    }
  }
  for (const child of node.children ?? []) visit(child, showSnippet, parts)
}
