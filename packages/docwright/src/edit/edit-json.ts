import { parseTree, type JSONPath, type Node } from 'jsonc-parser'
import { editText } from '../content/parse/text-edits.ts'

/** A string of a JSON file, with where it stands. */
export interface JsonText {
  value: string
  path: JSONPath
  offset: number
  length: number
}

/**
 * All strings of a JSON file, in the order of the file.
 *
 * @param text The file; comments are accepted.
 */
export function jsonTexts(text: string): JsonText[] {
  const found: JsonText[] = []
  const visit = (node: Node, path: JSONPath): void => {
    if (node.type === 'string') {
      found.push({ value: String(node.value), path, offset: node.offset, length: node.length })
    }
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') visit(child, [...path, index])
      if (node.type !== 'object') continue
      const [key, value] = child.children ?? []
      if (value !== undefined) visit(value, [...path, String(key?.value)])
    }
  }
  const root = parseTree(text, [], { allowTrailingComma: true })
  if (root !== undefined) visit(root, [])
  return found
}

/**
 * Adds a value at the end of an array of a JSON file, making the array where the object that should hold it has none.
 * The new value is laid out like what stands before it; everything else stays as it is.
 *
 * @param text The file.
 * @param path Path of the array.
 */
export function appendJson(text: string, path: JSONPath, value: unknown): string {
  const array = nodeAt(text, path)
  if (array?.type === 'array') return appendChild(text, array, (room) => layOut(value, room))
  const holder = nodeAt(text, path.slice(0, -1))
  if (holder?.type !== 'object') return text
  return appendChild(text, holder, (room) => `${JSON.stringify(path.at(-1))}: ${layOut([value], room)}`)
}

/** How a new value is laid out: in one line, or in several that begin with an indentation. */
type Room = { oneLine: true } | { oneLine: false; indent: string; step: string; lineEnd: string }

function appendChild(text: string, holder: Node, write: (room: Room) => string): string {
  const room = roomIn(text, holder)
  const last = holder.children?.at(-1)
  const offset = last === undefined ? holder.offset + 1 : last.offset + last.length
  const comma = last === undefined ? '' : ','
  const space = last === undefined ? '' : ' '
  if (room.oneLine) return insertAt(text, offset, `${comma}${space}${write(room)}`)
  const close = last === undefined ? `${room.lineEnd}${room.indent.slice(room.step.length)}` : ''
  const put = `${comma}${room.lineEnd}${room.indent}${write(room)}${close}`
  return insertAt(text, offset, put)
}

function insertAt(text: string, offset: number, insert: string): string {
  return editText(text, [{ start: offset, end: offset, insert }]).text
}

function roomIn(text: string, holder: Node): Room {
  const first = holder.children?.[0]
  const inner = text.slice(holder.offset + 1, first?.offset ?? holder.offset + 1)
  if (!inner.includes('\n')) return { oneLine: true }
  return {
    oneLine: false,
    indent: inner.slice(inner.lastIndexOf('\n') + 1),
    step: indentation(text),
    lineEnd: lineEndOf(text),
  }
}

function layOut(value: unknown, room: Room): string {
  if (room.oneLine) return JSON.stringify(value)
  return JSON.stringify(value, undefined, room.step).replaceAll('\n', `${room.lineEnd}${room.indent}`)
}

function nodeAt(text: string, path: JSONPath): Node | undefined {
  let node = parseTree(text, [], { allowTrailingComma: true })
  for (const step of path) {
    if (node === undefined) return undefined
    node =
      node.type === 'array'
        ? node.children?.[Number(step)]
        : node.children?.find((child) => child.children?.[0]?.value === step)?.children?.[1]
  }
  return node
}

function indentation(text: string): string {
  return /^\uFEFF?[{[]\r?\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
