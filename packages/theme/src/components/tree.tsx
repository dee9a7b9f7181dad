import type { VNode } from 'preact'
import type { ComponentNode, ContentNode, ElementNode } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { isBlank, plainText } from '../content/plain-text.ts'
import { readFlag, readText } from '../content/properties.ts'
import { presence } from '../content/write-attributes.ts'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import type { PropertyTable } from './property-kinds.ts'
import { treeMarkdown, treePartMarkdown } from '../markdown/components/trees.ts'

/** A folder or file of a tree, in either way of writing it. */
interface TreeEntry {
  name: string
  comment: string | undefined
  highlight: boolean
  /** Only for a folder. */
  entries?: TreeEntry[]
  open: boolean
  /** Whether a reader can open and close it. */
  openable: boolean
}

/** `Tree` and `FileTree`: folders and files, written as components or as a list. */
export function Tree({ properties, children, page }: ComponentView): VNode {
  return (
    <ul {...blockAttributes(page, 'tree', properties)} role="tree" aria-label={page.labels.directory}>
      {treeItems(entriesOf(children), page)}
    </ul>
  )
}

/** `Tree.Folder` or `Tree.File` on its own, outside `Tree`. */
export function TreePart({ properties, children, page }: ComponentView): VNode {
  const name = children.length > 0 || 'defaultOpen' in properties ? 'Tree.Folder' : 'Tree.File'
  return Tree({ properties: {}, page, children: [{ type: 'component', name, properties, children: [...children] }] })
}

function treeItems(entries: TreeEntry[], page: PageRendering): VNode[] {
  return entries.map((entry) => (
    <li
      class={entry.entries ? 'tree-folder' : 'tree-file'}
      role="treeitem"
      aria-expanded={entry.entries && entry.entries.length > 0 && entry.openable ? entry.open : undefined}
      data-highlight={presence(entry.highlight)}
    >
      <span class="tree-line">
        <Glyph name={entry.entries ? 'folder' : 'file'} />
        <span class="tree-name">{entry.name}</span>
        {entry.comment && <span class="tree-comment">{entry.comment}</span>}
      </span>
      {entry.entries && entry.entries.length > 0 && <ul role="group">{treeItems(entry.entries, page)}</ul>}
    </li>
  ))
}

function entriesOf(nodes: readonly ContentNode[]): TreeEntry[] {
  return nodes.flatMap((node) => {
    if (isBlank(node)) return []
    if (node.type === 'component') return componentEntries(node)
    if (node.type === 'element' && node.name === 'li') return [listEntry(node)]
    return node.type === 'element' ? entriesOf(node.children) : []
  })
}

function componentEntries(node: ComponentNode): TreeEntry[] {
  const { properties, children } = node
  const folder = ['Tree.Folder', 'Folder'].includes(node.name)
  if (!folder && !['Tree.File', 'File'].includes(node.name)) return entriesOf(children)
  const entry: TreeEntry = {
    name: readText(properties, 'name') ?? (folder ? '…' : plainText(children).trim() || '…'),
    comment: readText(properties, 'comment'),
    highlight: readFlag(properties, 'highlight'),
    open: readFlag(properties, 'defaultOpen'),
    openable: readFlag(properties, 'openable', true),
  }
  return [folder ? { ...entry, entries: entriesOf(children) } : entry]
}

/** In a list, a trailing slash or nested entries make a folder. */
function listEntry(item: ElementNode): TreeEntry {
  const lists = item.children.filter((node) => node.type === 'element' && node.name === 'ul')
  const text = plainText(item.children.filter((node) => !lists.includes(node))).trim()
  const folder = lists.length > 0 || text.endsWith('/')
  const name = text.replace(/\/$/, '') || '…'
  const entry = { name, comment: undefined, highlight: false, open: true, openable: true }
  return folder ? { ...entry, entries: entriesOf(lists) } : entry
}

function entryProperties(): PropertyTable {
  return { highlight: property.flag('Highlights it.'), comment: property.string('Text after the name.') }
}

export const tree = defineComponent({
  names: ['Tree', 'FileTree'],
  flow: 'block',
  sheets: ['trees'],
  box: [],
  render: Tree,
  markdown: { block: treeMarkdown },
})

export const treeFolder = defineComponent({
  names: ['Tree.Folder'],
  flow: 'block',
  sheets: ['trees'],
  properties: {
    name: property.string('The name.'),
    defaultOpen: property.flag('Whether it is initially open.'),
    openable: property.flag('`false` keeps the folder open.'),
    ...entryProperties(),
  },
  needs: ['name'],
  render: TreePart,
  markdown: { block: treePartMarkdown },
})

export const treeFile = defineComponent({
  names: ['Tree.File'],
  flow: 'block',
  sheets: ['trees'],
  properties: {
    name: property.string('The name.'),
    ...entryProperties(),
    defaultOpen: property.flag(),
    openable: property.flag(),
  },
  needs: ['name'],
  render: TreePart,
  markdown: { block: treePartMarkdown },
})
