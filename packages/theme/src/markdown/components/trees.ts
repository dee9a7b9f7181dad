import { isBlank, plainText } from '../../content/plain-text.ts'
import { readText } from '../../content/properties.ts'
import type { ComponentNode, ContentNode, ElementNode } from '../../content-node.ts'
import { codeSpan } from '../escape-text.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { shownNodes } from '../node-kinds.ts'
import { markupText } from '../property-text.ts'

/** `Tree` and `FileTree`: a nested list of folders and files. */
export function treeMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const lines = linesOf(children, '', writer)
  if (lines.length === 0) return []
  return writer.flat ? paragraph(lines.join('\n')) : [{ kind: 'list', text: lines.join('\n') }]
}

/** `Tree.Folder` or `Tree.File` on its own. */
export function treePartMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  return treeMarkdown({ type: 'component', name: 'Tree', properties: {}, children: [node] }, writer)
}

function linesOf(nodes: readonly ContentNode[], indentation: string, writer: MarkdownWriter): string[] {
  return shownNodes(nodes).flatMap((node) => {
    if (isBlank(node) || node.type === 'text') return []
    if (node.type === 'component') return componentLines(node, indentation, writer)
    return node.name === 'li' ? listLines(node, indentation, writer) : linesOf(node.children, indentation, writer)
  })
}

function componentLines(
  { name, properties, children }: ComponentNode,
  indentation: string,
  writer: MarkdownWriter,
): string[] {
  const folder = name === 'Tree.Folder' || name === 'Folder'
  if (!folder && name !== 'Tree.File' && name !== 'File') return linesOf(children, indentation, writer)
  const label = readText(properties, 'name') ?? (folder ? '…' : plainText(children).trim())
  const comment = readText(properties, 'comment')
  const line = entry(folder ? `${label.replace(/\/$/, '')}/` : label, indentation)
  return [
    comment === undefined ? line : `${line} ${markupText(comment, writer)}`,
    ...(folder ? linesOf(children, `${indentation}  `, writer) : []),
  ]
}

// In a list, entries inside make a folder.
function listLines({ children }: ElementNode, indentation: string, writer: MarkdownWriter): string[] {
  const lists = children.filter((child) => child.type === 'element' && child.name === 'ul')
  const text = plainText(children.filter((child) => !lists.includes(child))).trim()
  const name = lists.length > 0 && !text.endsWith('/') ? `${text}/` : text
  return [entry(name, indentation), ...linesOf(lists, `${indentation}  `, writer)]
}

function entry(name: string, indentation: string): string {
  return `${indentation}- ${codeSpan(name)}`
}
