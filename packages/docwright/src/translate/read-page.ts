import { componentNames } from '@docwright/theme'
import { readFrontMatter } from '../content/front-matter/read-front-matter.ts'
import { pageText } from '../content/page-text.ts'
import { parseMdx } from '../content/parse/parse-mdx.ts'
import { problemComponent } from '../content/parse/insert-problems.ts'
import type { SyntaxElement, SyntaxJsx, SyntaxNode } from '../content/parse/syntax-tree.ts'
import { readFrontMatterSlots } from './front-matter-slots.ts'
import { describeTree } from './describe-tree.ts'
import { createSlotBuilder, plainSlot, type SlotBuilder } from './slot-builder.ts'
import type { Slot, SlotDocument, SlotKind } from './slot.ts'
import { readTag, type WrittenTag } from './tag-source.ts'
import { isTranslatableList, isTranslatableProperty, isVerbatim } from './translatable-names.ts'

/** A page as texts that can be translated. */
export interface TranslatablePage extends SlotDocument {
  /** What the page is made of, without its words: equal for a page and its translation. */
  structure: readonly string[]
  /** What stands side by side in the page, each without the words that may differ. */
  blocks: readonly { start: number; end: number; shape: string }[]
  /** Headings in order: where an id can be written and how, and the line they stand on. */
  headings: readonly { at: number; form: 'mark' | 'attribute'; line: number; hasId: boolean }[]
  /** Components whose id follows from a title, in order. */
  titled: readonly { name: string; title: string; nameEnd: number; hasId: boolean }[]
  /** Addresses of links and pictures as they are written. */
  addresses: readonly { start: number; end: number; value: string; kind: 'link' | 'snippet' }[]
  /** Import statements. */
  modules: readonly { start: number; end: number }[]
  /** What is wrong with the page's syntax, by code. */
  problems: readonly string[]
}

/**
 * Reads a page. The parser is the one that cannot end the process; what it cannot read is repaired as it is for readers,
 * and what a repair leaves out is not translated.
 *
 * @param path Path of the page.
 * @param source Its text; a byte order mark and any line ends are fine.
 * @param variables The site's variables.
 */
export async function readPage(
  path: string,
  source: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TranslatablePage> {
  const page = pageText(path, source)
  const { text } = page
  const { bodyStart, diagnostics } = readFrontMatter(text, path)
  const parsed = await parseMdx(page, bodyStart, { parser: 'javascript', variables, components: componentNames })
  const reader = createReader(text, parsed.toFile)
  reader.blocks(parsed.nodes, 'paragraph')
  const slots = [...readFrontMatterSlots(text), ...reader.slots].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )
  return {
    path,
    text,
    slots,
    structure: describeTree(parsed.nodes),
    blocks: parsed.nodes.flatMap((node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset]
      if (start === undefined || end === undefined || (node.type === 'text' && node.value.trim() === '')) return []
      return [{ start: parsed.toFile(start), end: parsed.toFile(end), shape: describeTree([node]).join('\n') }]
    }),
    headings: reader.headings
      .map(({ at, form, hasId, start }) => ({ at, form, hasId, line: page.placeAt(start).line }))
      .toSorted((one, other) => one.line - other.line),
    titled: reader.titled,
    addresses: reader.addresses,
    modules: reader.modules,
    problems: [...diagnostics, ...parsed.diagnostics].map(({ code }) => code),
  }
}

const inlineElements = new Set(['a', 'strong', 'em', 'del', 'code', 'img', 'br', 'sup', 'sub', 'input', 'span'])
const groupElements = new Set(['a', 'strong', 'em', 'del'])
const titledComponents = new Set(['Step', 'Update', 'Accordion', 'Tab', 'Expandable', 'View'])
const headingId = /(?<![ \t])[ \t]*(?:\{#[^{}\n]*\}|(?<=\s)\[#[A-Za-z][\w.:-]*\])[ \t]*$/

interface Stretch {
  start: number
  end: number
}

/** Collects the texts of a tree. */
export interface TreeReader extends Pick<TranslatablePage, 'titled' | 'addresses' | 'modules'> {
  /** Reads blocks; what a text is that stands in none of them is said by its place. */
  blocks(nodes: readonly SyntaxNode[], kind: SlotKind): void
  slots: readonly Slot[]
  headings: readonly { start: number; at: number; form: 'mark' | 'attribute'; hasId: boolean }[]
}

/**
 * Starts collecting.
 *
 * @param text The file.
 * @param toFile The offset in the file that an offset of the tree comes from.
 */
export function createReader(text: string, toFile: (offset: number) => number): TreeReader {
  const slots: Slot[] = []
  const headings: { start: number; at: number; form: 'mark' | 'attribute'; hasId: boolean }[] = []
  const titled: { name: string; title: string; nameEnd: number; hasId: boolean }[] = []
  const addresses: { start: number; end: number; value: string; kind: 'link' | 'snippet' }[] = []
  const modules: Stretch[] = []

  function placeOf(node: SyntaxNode): Stretch | undefined {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return undefined
    return { start: toFile(start), end: toFile(end) }
  }

  function blocks(nodes: readonly SyntaxNode[], kind: SlotKind): void {
    let run: SyntaxNode[] = []
    for (const node of nodes) {
      if (isInline(node)) {
        run.push(node)
        continue
      }
      finishRun(run, kind)
      run = []
      block(node, kind)
    }
    finishRun(run, kind)
  }

  function block(node: SyntaxNode, kind: SlotKind): void {
    if (node.type === 'mdxjsEsm') {
      const place = placeOf(node)
      if (place !== undefined) modules.push(place)
    } else if (node.type === 'mdxJsxFlowElement') {
      if (node.name === problemComponent) return
      const place = placeOf(node)
      const tag = place === undefined ? undefined : properties(node, place)
      if (isVerbatim(node.name)) return
      if (/^h[1-6]$/.test(node.name ?? '') && place !== undefined && tag !== undefined) {
        const hasId = tag.attributes.some(({ name }) => name === 'id')
        headings.push({ start: place.start, at: place.start + 3, form: 'attribute', hasId })
        blocks(node.children, 'paragraph')
      } else {
        blocks(node.children, kindInside(node.name ?? '', kind))
      }
    } else if (node.type === 'element') {
      if (node.tagName === 'pre' || node.tagName === 'code') return
      blocks(node.children, kindInside(node.tagName, kind))
    }
  }

  function finishRun(run: readonly SyntaxNode[], kind: SlotKind): void {
    const placed = run.flatMap((node) => {
      const place = placeOf(node)
      return place === undefined ? [] : [{ node, ...place }]
    })
    const first = placed[0]
    const last = placed.at(-1)
    if (first === undefined || last === undefined) return
    let end = last.end
    const written = text.slice(first.start, end)
    if (kind === 'heading') {
      const id = headingId.exec(written)
      if (id !== null) end -= id[0].length
      const at = first.start + text.slice(first.start, end).trimEnd().length
      headings.push({ start: first.start, at, form: 'mark', hasId: id !== null })
    }
    const start = first.start + (/^\s*/.exec(text.slice(first.start, end))?.[0].length ?? 0)
    end = start + text.slice(start, end).trimEnd().length
    if (end <= start) return
    const builder = createSlotBuilder()
    inline(run, { start, end }, builder)
    slots.push(builder.finish({ kind, encoding: kind === 'cell' ? 'cell' : 'markdown', start, end }))
  }

  /** Adds nodes to a text, and what stands between them. */
  function inline(nodes: readonly SyntaxNode[], within: Stretch, builder: SlotBuilder): void {
    let from = within.start
    const placed = nodes.flatMap((node) => {
      const place = placeOf(node)
      return place === undefined || place.end <= within.start || place.start >= within.end ? [] : [{ node, ...place }]
    })
    for (const [index, { node, ...place }] of placed.entries()) {
      const start = Math.max(place.start, from)
      let end = Math.min(place.end, within.end)
      const line = lineStart(from, start)
      if (start > line) builder.words(text.slice(line, start), line)
      // What begins the line after a break belongs to the break.
      if (node.type === 'element' && node.tagName === 'br') end = Math.max(end, placed[index + 1]?.start ?? end)
      if (end > start) inlineNode(node, { start, end }, builder)
      from = Math.max(from, end)
    }
    if (from < within.end) builder.words(text.slice(from, within.end), from)
  }

  /** What begins a line inside a quotation or a list belongs to the block, and is no text. */
  function lineStart(from: number, to: number): number {
    if (text.charAt(from - 1) !== '\n') return from
    return from + (/^[ \t]*(?:>[ \t]?)*[ \t]*/.exec(text.slice(from, to))?.[0].length ?? 0)
  }

  function inlineNode(node: SyntaxNode, place: Stretch, builder: SlotBuilder): void {
    if (node.type === 'text') {
      builder.words(text.slice(place.start, place.end), place.start)
      return
    }
    const before = slots.length
    const tag = node.type === 'mdxJsxTextElement' ? properties(node, place) : undefined
    if (node.type === 'element') elementTexts(node, place)
    const inside = groupOf(node, place, tag)
    if (inside === undefined) {
      builder.fixed({ ...place, hint: hintOf(node, place), hasSlots: slots.length > before })
      return
    }
    const close = { start: inside.end, end: place.end, ...reference(inside.end, place.end, inside) }
    builder.group(
      { start: place.start, end: inside.start, close, hint: hintOf(node, place), hasSlots: slots.length > before },
      () => inline('children' in node ? node.children : [], inside, builder),
    )
  }

  /** `[text]` alone names its target by its text, which a translation changes. */
  function reference(start: number, end: number, inside: Stretch): { append?: string } {
    const close = text.slice(start, end)
    const label = text.slice(inside.start, inside.end)
    if (close === ']') return { append: `[${label}]` }
    return close === '][]' ? { append: label } : {}
  }

  /** The stretch of an inline element that holds its text; undefined for what stays as a whole. */
  function groupOf(node: SyntaxNode, place: Stretch, tag: WrittenTag | undefined): Stretch | undefined {
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

  function elementTexts(node: SyntaxElement, place: Stretch): void {
    const written = text.slice(place.start, place.end)
    if (node.tagName === 'img' && written.startsWith('![')) {
      const end = place.start + closingBracket(written, 1)
      const alternative = text.slice(place.start + 2, end)
      if (alternative !== '' && !/[[\]\\`*_<{]/.test(alternative))
        slots.push(plainSlot(text, { kind: 'property', encoding: 'alternative', start: place.start + 2, end }))
      address(text.slice(end, place.end), end)
    } else if (node.tagName === 'a' && written.startsWith('[')) {
      const last = node.children.flatMap((child) => placeOf(child) ?? []).at(-1)
      if (last !== undefined) address(text.slice(last.end, place.end), last.end)
    }
  }

  function address(close: string, offset: number): void {
    const match = /^\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)/.exec(close)
    const value = match?.[1]
    if (match === null || value === undefined) return
    const start = offset + match[0].length - value.length
    addresses.push({ start, end: start + value.length, value, kind: 'link' })
    const title = /^>?\s+(["'])((?:(?!\1)[^\\])+)\1\s*\)$/.exec(close.slice(match[0].length))
    if (title === null) return
    const [whole, quote, words = ''] = title
    const from = offset + match[0].length + whole.indexOf(quote ?? '') + 1
    const encoding = quote === '"' ? 'double-quoted' : 'single-quoted'
    slots.push(plainSlot(text, { kind: 'property', encoding, start: from, end: from + words.length }))
  }

  /** The texts among a tag's attributes. */
  function properties({ name }: SyntaxJsx, place: Stretch): WrittenTag | undefined {
    const tag = readTag(text, place.start)
    if (tag === undefined) return undefined
    for (const { name: attribute, value, list } of tag.attributes) {
      if (list !== undefined && isTranslatableList(attribute)) slots.push(...list.map(stringSlot))
      if (value === undefined) continue
      const { start, end, quote } = value
      if (attribute === 'href' || attribute === 'src') {
        addresses.push({ start, end, value: text.slice(start, end), kind: 'link' })
      } else if (attribute === 'file' && name === 'Snippet') {
        addresses.push({ start, end, value: text.slice(start, end), kind: 'snippet' })
      } else if (isTranslatableProperty(name, attribute) && end > start) {
        const encoding = quote === '"' ? 'double-quoted' : 'single-quoted'
        slots.push(plainSlot(text, { kind: 'property', encoding, start, end }))
      }
    }
    if (name !== null && titledComponents.has(name)) {
      const key = name === 'Update' ? 'label' : 'title'
      const value = tag.attributes.find((attribute) => attribute.name === key)?.value
      titled.push({
        name,
        title: value === undefined ? '' : text.slice(value.start, value.end),
        nameEnd: place.start + 1 + name.length,
        hasId: value === undefined || tag.attributes.some((attribute) => attribute.name === 'id'),
      })
    }
    return tag
  }

  function stringSlot({ start, end }: Stretch): Slot {
    const builder = createSlotBuilder()
    builder.words(text.slice(start + 1, end - 1), start + 1)
    return builder.finish({ kind: 'property', encoding: 'json', start, end })
  }

  function hintOf(node: SyntaxNode, { start, end }: Stretch): string {
    if (node.type === 'element' && (node.tagName === 'a' || node.tagName === 'img')) return node.tagName
    if (node.type === 'element' && groupElements.has(node.tagName)) return node.tagName
    if (node.type === 'mdxJsxTextElement' && node.children.length > 0) return `<${node.name ?? ''}>`
    return text.slice(start, end)
  }

  return { blocks, slots, headings, titled, addresses, modules }
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

/** Offset of the bracket that closes the one at an offset. */
function closingBracket(written: string, open: number): number {
  let depth = 0
  for (let at = open; at < written.length; at += 1) {
    const character = written.charAt(at)
    if (character === '\\') at += 1
    else if (character === '[') depth += 1
    else if (character === ']') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return written.length
}
