import { problemComponent } from '../content/parse/insert-problems.ts'
import type { SyntaxElement, SyntaxNode } from '../content/parse/syntax-tree.ts'
import { readElementTexts, readOtherIds, readTagTexts } from './read-attributes.ts'
import { createSlotBuilder, type SlotBuilder } from './slot-builder.ts'
import type { SlotKind } from './slot.ts'
import type { WrittenTag } from './tag-source.ts'
import { isVerbatim } from './translatable-names.ts'
import { newTexts, type Stretch, type TreeTexts } from './tree-texts.ts'

const inlineElements = new Set(['a', 'strong', 'em', 'del', 'code', 'img', 'br', 'sup', 'sub', 'input', 'span'])
const groupElements = new Set(['a', 'strong', 'em', 'del'])
const headingId = /(?<![ \t])[ \t]*(?:\{#[^{}\n]*\}|(?<=\s)\[#[A-Za-z][\w.:-]*\])[ \t]*$/

/**
 * Collects the texts of a tree, in any order.
 *
 * @param nodes Blocks. Text directly among them is read as a paragraph.
 * @param text The text of the file.
 * @param toFile The offset in the file for an offset of the tree.
 */
export function readTree(nodes: readonly SyntaxNode[], text: string, toFile: (offset: number) => number): TreeTexts {
  const found = newTexts(text, toFile)
  readBlocks(nodes, 'paragraph', found)
  return found
}

function readBlocks(nodes: readonly SyntaxNode[], kind: SlotKind, found: TreeTexts): void {
  let run: SyntaxNode[] = []
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node)
      continue
    }
    finishRun(run, kind, found)
    run = []
    readBlock(node, kind, found)
  }
  finishRun(run, kind, found)
}

function readBlock(node: SyntaxNode, kind: SlotKind, found: TreeTexts): void {
  if (node.type === 'mdxjsEsm') {
    const place = found.placeOf(node)
    if (place !== undefined) found.modules.push(place)
  } else if (node.type === 'mdxJsxFlowElement') {
    if (node.name === problemComponent) return
    const place = found.placeOf(node)
    const tag = place === undefined ? undefined : readTagTexts(node, place, found)
    if (isVerbatim(node.name)) return
    if (/^h[1-6]$/.test(node.name ?? '') && place !== undefined && tag !== undefined) {
      const hasId = tag.attributes.some(({ name }) => name === 'id')
      const others = readOtherIds(tag, found.text)
      found.headings.push({ start: place.start, at: place.start + 3, form: 'attribute', hasId, ...others })
      readBlocks(node.children, 'paragraph', found)
    } else {
      readBlocks(node.children, kindInside(node.name ?? '', kind), found)
    }
  } else if (node.type === 'element') {
    if (node.tagName === 'pre' || node.tagName === 'code') return
    readBlocks(node.children, kindInside(node.tagName, kind), found)
  }
}

/** Makes a slot of inline nodes that follow one another. */
function finishRun(run: readonly SyntaxNode[], kind: SlotKind, found: TreeTexts): void {
  const { text } = found
  const placed = run.flatMap((node) => {
    const place = found.placeOf(node)
    return place === undefined ? [] : [{ node, ...place }]
  })
  const first = placed[0]
  const last = placed.at(-1)
  if (first === undefined || last === undefined) return
  let end = last.end
  const written = text.slice(first.start, end)
  if (kind === 'heading') {
    const id = headingId.exec(written)
    const markEnd = id === null ? undefined : first.start + written.trimEnd().length
    if (id !== null) end -= id[0].length
    const at = first.start + text.slice(first.start, end).trimEnd().length
    const [, ...otherIds] = [...(id?.[0] ?? '').matchAll(/(?<=[\s{[])#([^\s{}]+)/g)].map(([, one = '']) => one)
    found.headings.push({ start: first.start, at, form: 'mark', hasId: id !== null, markEnd, otherIds })
  }
  const start = first.start + (/^\s*/.exec(text.slice(first.start, end))?.[0].length ?? 0)
  end = start + text.slice(start, end).trimEnd().length
  if (end <= start) return
  const builder = createSlotBuilder()
  readInline(run, { start, end }, builder, found)
  found.slots.push(builder.finish({ kind, encoding: kind === 'cell' ? 'cell' : 'markdown', start, end }))
}

/** Adds nodes to a text, and the words between them. */
function readInline(nodes: readonly SyntaxNode[], within: Stretch, builder: SlotBuilder, found: TreeTexts): void {
  const { text } = found
  let from = within.start
  const placed = nodes.flatMap((node) => {
    const place = found.placeOf(node)
    return place === undefined || place.end <= within.start || place.start >= within.end ? [] : [{ node, ...place }]
  })
  for (const [index, { node, ...place }] of placed.entries()) {
    const start = Math.max(place.start, from)
    let end = Math.min(place.end, within.end)
    const line = lineStart(text, from, start)
    if (start > line) builder.words(text.slice(line, start), line)
    // The beginning of the line after a break belongs to the break.
    if (node.type === 'element' && node.tagName === 'br') end = Math.max(end, placed[index + 1]?.start ?? end)
    if (end > start) readInlineNode(node, { start, end }, builder, found)
    from = Math.max(from, end)
  }
  if (from < within.end) builder.words(text.slice(from, within.end), from)
}

/** Skips the marks of quotations and lists at the beginning of a line: they belong to the block. */
function lineStart(text: string, from: number, to: number): number {
  if (text.charAt(from - 1) !== '\n') return from
  return from + (/^[ \t]*(?:>[ \t]?)*[ \t]*/.exec(text.slice(from, to))?.[0].length ?? 0)
}

function readInlineNode(node: SyntaxNode, place: Stretch, builder: SlotBuilder, found: TreeTexts): void {
  const { text, slots } = found
  if (node.type === 'text') {
    builder.words(text.slice(place.start, place.end), place.start)
    return
  }
  const before = slots.length
  const tag = node.type === 'mdxJsxTextElement' ? readTagTexts(node, place, found) : undefined
  if (node.type === 'element') readElementTexts(node, place, found)
  const inside = groupOf(node, place, tag, found)
  if (inside === undefined) {
    builder.fixed({ ...place, hint: hintOf(text, node, place), hasSlots: slots.length > before })
    return
  }
  const close = { start: inside.end, end: place.end, ...reference(text, inside, place.end) }
  builder.group(
    { start: place.start, end: inside.start, close, hint: hintOf(text, node, place), hasSlots: slots.length > before },
    () => readInline('children' in node ? node.children : [], inside, builder, found),
  )
}

/** `[text]` alone names its target by its text, which a translation changes. */
function reference(text: string, inside: Stretch, end: number): { append?: string } {
  const close = text.slice(inside.end, end)
  const label = text.slice(inside.start, inside.end)
  if (close === ']') return { append: `[${label}]` }
  return close === '][]' ? { append: label } : {}
}

/** The stretch of an inline element that holds its text; undefined for one that stays as a whole. */
function groupOf(
  node: SyntaxNode,
  place: Stretch,
  tag: WrittenTag | undefined,
  { text, placeOf }: TreeTexts,
): Stretch | undefined {
  if (!('children' in node)) return undefined
  if (node.type === 'element') {
    if (!groupElements.has(node.tagName)) return undefined
    if (node.tagName === 'a' && text.charAt(place.start) !== '[') return undefined
  } else if (isVerbatim(node.name)) {
    return undefined
  }
  const places = node.children.flatMap((child) => placeOf(child) ?? [])
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return undefined
  const start = tag?.end ?? first.start
  const close = tag === undefined ? last.end : text.lastIndexOf('</', place.end - 1)
  return start < close ? { start, end: close } : undefined
}

function hintOf(text: string, node: SyntaxNode, { start, end }: Stretch): string {
  if (node.type === 'element' && (node.tagName === 'a' || node.tagName === 'img')) return node.tagName
  if (node.type === 'element' && groupElements.has(node.tagName)) return node.tagName
  if (node.type === 'mdxJsxTextElement' && node.children.length > 0) return `<${node.name ?? ''}>`
  return text.slice(start, end)
}

function isInline(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'text':
    case 'mdxJsxTextElement':
    case 'mdxTextExpression':
      return true
    case 'element':
      return inlineElements.has(node.tagName) && !isBlockCode(node)
    default:
      return false
  }
}

function isBlockCode({ tagName, properties }: SyntaxElement): boolean {
  const classes = properties['className']
  return tagName === 'code' && Array.isArray(classes) && classes.includes('math-display')
}

function kindInside(name: string, kind: SlotKind): SlotKind {
  if (/^h[1-6]$/.test(name)) return 'heading'
  if (name === 'td' || name === 'th') return 'cell'
  if (name === 'li') return 'item'
  return kind === 'heading' ? 'paragraph' : kind
}
