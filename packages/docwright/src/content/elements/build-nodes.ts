import type { ComponentNode, ContentNode } from '../content-tree.ts'
import type { SyntaxElement, SyntaxNode } from '../parse/syntax-tree.ts'
import { buildExpression } from './build-expression.ts'
import { buildTag } from './build-tag.ts'
import { authoredText, buildText } from './build-text.ts'
import { buildCodeBlock, placed } from './code-block.ts'
import { attributeName } from './attribute-names.ts'
import { checkTable } from './check-table.ts'
import { buildHeading } from './build-heading.ts'
import { isFormulaElement } from '../parse/settle-formulas.ts'
import { keepApart } from './keep-apart.ts'
import { noteLostLinks } from './note-lost-links.ts'
import { PageTooLarge, report, type FileContext, type PageBuild } from './page-build.ts'
import { authoredUrl, resolveUrl } from './resolve-url.ts'

const maxNodes = 3_000_000
const deepest = 150

/**
 * Converts the parsed tree to content.
 *
 * @param nodes Nodes of one file.
 * @param file The file in its current use.
 * @returns Content with snippets, expressions and variables inserted.
 */
export function buildNodes(nodes: readonly SyntaxNode[], file: FileContext, build: PageBuild): ContentNode[] {
  build.nodes += nodes.length
  if (build.nodes > maxNodes) throw new PageTooLarge('The page is too large.')
  if (build.depth > deepest) return tooDeep(nodes, file, build)
  build.depth += 1
  const content: ContentNode[] = []
  let before: SyntaxNode | undefined
  for (const node of nodes) {
    const at = content.length
    buildNode(node, content, file, build)
    if (content.length === at) continue
    keepApart(content, at, [before, node], build)
    before = node
  }
  build.depth -= 1
  return content
}

function buildNode(node: SyntaxNode, content: ContentNode[], file: FileContext, build: PageBuild): void {
  switch (node.type) {
    case 'text':
      // The parser adds line breaks between blocks.
      if (node.position !== undefined || node.value !== '\n') {
        noteLostLinks(node.value, { file, start: startOf(node, file), end: endOf(node, file) }, build)
        for (const part of buildText(node.value, startOf(node, file), file, build)) content.push(part)
      }
      return
    case 'element':
      content.push(buildMarkdown(node, file, build))
      return
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      for (const part of buildTag(node, startOf(node, file), endOf(node, file), file, build)) content.push(part)
      return
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const block = node.type === 'mdxFlowExpression' && build.depth === 1
      for (const part of buildExpression(node.value, startOf(node, file) + 1, block, file, build)) content.push(part)
      return
    }
    case 'mdxjsEsm':
    case 'comment':
    case 'raw':
    case 'doctype':
  }
}

function startOf(node: SyntaxNode, { module }: FileContext): number {
  return module.parsed?.toFile(node.position?.start.offset ?? 0) ?? 0
}

function endOf(node: SyntaxNode, { module }: FileContext): number {
  return module.parsed?.toFile(node.position?.end.offset ?? 0) ?? 0
}

function tooDeep(nodes: readonly SyntaxNode[], file: FileContext, build: PageBuild): ContentNode[] {
  const place = nodes.find((node) => node.position !== undefined)
  const start = place === undefined ? 0 : startOf(place, file)
  report(
    build,
    'nesting-too-deep',
    file,
    start,
    `More than ${deepest} elements are nested inside each other.`,
    'Reduce the nesting.',
  )
  return []
}

function buildMarkdown(node: SyntaxElement, file: FileContext, build: PageBuild): ContentNode {
  const { tagName: name } = node
  const formula = formulaOf(node, file, build)
  if (formula !== undefined) return formula
  if (name === 'pre') {
    const code = node.children[0]
    if (code?.type === 'element' && code.tagName === 'code')
      return buildCodeBlock(code, { file, start: startOf(node, file), end: endOf(node, file) }, build)
  }
  if (name === 'table') checkTable(node, file, build)
  const level = /^h([1-6])$/.exec(name)?.[1]
  const attributes = markdownAttributes(node, file, build)
  // The parser's own heading of the footnotes stays an element.
  if (level === undefined || attributes['class'] === 'sr-only') {
    const children = name === 'code' ? inlineCode(node, file, build) : buildNodes(node.children, file, build)
    return { type: 'element', name, attributes, children }
  }
  build.headings += 1
  const children = buildNodes(node.children, file, build)
  build.headings -= 1
  return placed(buildHeading(Number(level), children, {}), startOf(node, file), false, file)
}

/**
 * A formula is code with a class that the parser sets. A formula on lines of its own is in a `pre`, and becomes a
 * paragraph.
 */
function formulaOf(node: SyntaxElement, file: FileContext, build: PageBuild): ContentNode | undefined {
  const [code] = node.tagName === 'pre' ? node.children : [node]
  if (code?.type !== 'element') return undefined
  const kind = isFormulaElement(code)
  if (kind === undefined) return undefined
  const start = startOf(node, file)
  const source = file.module.page.text.slice(start, endOf(node, file))
  const written = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  const formula = authoredText(written, start, file, build, 'code')
    .replaceAll(/^[ \t]*>[ \t]?/gm, '')
    .trim()
  const display = kind === 'block' || source.startsWith('$$')
  const set: ComponentNode = { type: 'component', name: 'Latex', properties: { formula, display }, children: [] }
  const latex = placed(set, start, false, file)
  return kind === 'block' ? { type: 'element', name: 'p', attributes: {}, children: [latex] } : latex
}

function inlineCode(node: SyntaxElement, file: FileContext, build: PageBuild): ContentNode[] {
  const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  return [{ type: 'text', value: authoredText(text, startOf(node, file), file, build, 'code') }]
}

type Attributes = Record<string, string | number | boolean>

const none: Attributes = {}

function markdownAttributes(node: SyntaxElement, file: FileContext, build: PageBuild): Attributes {
  const { properties } = node
  const names = Object.keys(properties)
  if (names.length === 0) return { ...none }
  const attributes: Attributes = {}
  for (const name of names) {
    const value = properties[name]
    if (value === false || value === null || value === undefined) continue
    if (name === 'href' || name === 'src') {
      const url = markdownUrl(attributeText(value), name === 'href' ? 'link' : 'asset', node, file, build)
      if (url !== undefined) attributes[name] = url
    } else if (name === 'style') setAlignment(attributes, attributeText(value))
    else attributes[attributeName(name, node.tagName)] = markdownValue(name, value, node, file, build)
  }
  return attributes
}

function markdownValue(
  name: string,
  value: unknown,
  node: SyntaxElement,
  file: FileContext,
  build: PageBuild,
): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = attributeText(value)
  if (name === 'id' || name === 'ariaDescribedBy') return footnoteId(text, file)
  return authoredText(text, startOf(node, file), file, build)
}

function attributeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(attributeText).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

// Alignment as an attribute avoids an inline style.
function setAlignment(attributes: Attributes, style: string): void {
  const side = /text-align:\s*(left|right|center)/.exec(style)?.[1]
  if (side !== undefined) attributes['align'] = side
}

const footnote = /^(#?)(user-content-|footnote-label$)/

// Footnotes of two snippets on one page must have different ids.
function footnoteId(id: string, { footnotes }: FileContext): string {
  return footnotes === '' ? id : id.replace(footnote, `$1${footnotes}$2`)
}

function markdownUrl(
  href: string,
  kind: 'link' | 'asset',
  node: SyntaxElement,
  file: FileContext,
  build: PageBuild,
): string | undefined {
  if ('dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties) return footnoteId(href, file)
  const place = { file, start: startOf(node, file), end: endOf(node, file) }
  const authored = authoredText(authoredUrl(href, place), place.start, file, build)
  return resolveUrl(authored, kind, place, build)
}
