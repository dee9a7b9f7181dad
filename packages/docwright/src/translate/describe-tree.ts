import type { SyntaxAttribute, SyntaxElement, SyntaxNode } from '../content/parse/syntax-tree.ts'
import { problemComponent } from '../content/parse/insert-problems.ts'
import { isTranslatableList, isTranslatableProperty } from './translatable-names.ts'

/**
 * The structure of a page without its words: elements with their attributes, code and expressions letter for letter, and
 * the elements of each run of text in any order, since languages order them differently.
 *
 * @param nodes Blocks of the page.
 * @returns One line for each block.
 */
export function describeTree(nodes: readonly SyntaxNode[]): string[] {
  const lines: string[] = []
  visit(nodes, 0, lines)
  return lines
}

const inline = new Set(['a', 'strong', 'em', 'del', 'code', 'img', 'br', 'sup', 'sub', 'input', 'span'])

function visit(nodes: readonly SyntaxNode[], depth: number, lines: string[]): void {
  const indent = ' '.repeat(depth)
  let run: string[] = []
  let hasText = false
  const finish = (): void => {
    if (run.length > 0 || hasText) lines.push(`${indent}text ${run.toSorted().join(' ')}`)
    run = []
    hasText = false
  }
  for (const node of nodes) {
    if (node.type === 'text') hasText ||= node.value.trim() !== ''
    else if (isInline(node)) run.push(describeInline(node))
    else {
      finish()
      lines.push(`${indent}${head(node)}`)
      if ('children' in node) {
        if (node.type === 'element' && node.tagName === 'pre') lines.push(`${indent} ${textOf(node)}`)
        else visit(node.children, depth + 1, lines)
      }
    }
  }
  finish()
}

function isInline(node: SyntaxNode): boolean {
  if (node.type === 'element') return inline.has(node.tagName)
  return node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'
}

function describeInline(node: SyntaxNode): string {
  if (node.type === 'text') return ''
  if (!('children' in node)) return head(node)
  if (node.type === 'element' && node.tagName === 'code') return `${head(node)}(${textOf(node)})`
  const inside = node.children.map(describeInline).filter((part) => part !== '')
  return `${head(node)}(${inside.toSorted().join(' ')})`
}

function head(node: SyntaxNode): string {
  switch (node.type) {
    case 'element':
      return `${node.tagName}${describeProperties(node)}`
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      // Where a problem stands is no part of what the page is made of: a line less before it moves it.
      if (node.name === problemComponent) return `<${problemComponent}>`
      return `<${node.name ?? ''}${node.attributes.map((attribute) => describeAttribute(node.name, attribute)).join('')}>`
    case 'text':
      return ''
    default:
      return `${node.type} ${node.value ?? ''}`
  }
}

const isTitled = new Set(['a', 'img'])
const literal = /"[^"]*"|'[^']*'/g

function describeProperties({ tagName, properties, data }: SyntaxElement): string {
  const shown = Object.entries(properties)
    .filter(([name]) => !(tagName === 'img' && name === 'alt'))
    .map(([name, value]) => [name, name === 'title' && isTitled.has(tagName) ? '…' : value] as const)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${shown.join('')}${data?.lang === undefined ? '' : ` ${data.lang} ${data.meta ?? ''}`}`
}

function describeAttribute(element: string | null, attribute: SyntaxAttribute): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${attribute.value}}`
  const { name, value } = attribute
  if (value === null || value === undefined) return ` ${name}`
  if (typeof value === 'object') {
    const shown = isTranslatableList(name) ? value.value.replaceAll(literal, '…') : value.value
    return ` ${name}={${shown}}`
  }
  return ` ${name}=${isTranslatableProperty(element, name) ? '…' : JSON.stringify(value)}`
}

function textOf(node: SyntaxNode): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
