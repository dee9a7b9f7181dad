import { parseTree, type JSONPath, type Node } from 'jsonc-parser'
import { editText } from '../content/parse/text-edits.ts'

/** A string of a JSON file, with its place. */
export interface JsonText {
  value: string
  path: JSONPath
  offset: number
  length: number
}

/**
 * All strings of a JSON file, in order.
 *
 * @param text Comments are accepted.
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
 * Appends a value to an array of a JSON file, creating the array and the objects around it if they are missing. The new
 * value is formatted like the one before it; everything else stays as it is.
 *
 * @param path Path of the array.
 */
export function appendJson(text: string, path: JSONPath, value: unknown): string {
  const array = nodeAt(text, path)
  if (array?.type === 'array') return appendChild(text, array, (room) => layOut(value, room))
  const holder = nodeAt(text, path.slice(0, -1))
  if (holder === undefined) return setJson(text, path, [value])
  if (holder.type !== 'object') return text
  return appendChild(text, holder, (room) => `${JSON.stringify(path.at(-1))}: ${layOut([value], room)}`)
}

/**
 * Sets a value of a JSON file, creating the objects around it if they are missing. An existing value is replaced;
 * everything else stays as it is.
 *
 * @param path Keys of the value.
 */
export function setJson(text: string, path: JSONPath, value: unknown): string {
  const found = nodeAt(text, path)
  if (found !== undefined) return replaceNode(text, found, JSON.stringify(value))
  const key = path.at(-1)
  const holder = nodeAt(text, path.slice(0, -1))
  if (key === undefined || typeof key === 'number') return text
  if (holder === undefined) return setJson(text, path.slice(0, -1), { [key]: value })
  if (holder.type !== 'object') return text
  return appendChild(text, holder, (room) => `${JSON.stringify(key)}: ${layOut(value, room)}`)
}

/**
 * Inserts a value into an array of a JSON file, before one of its elements, in the format of the array.
 *
 * @param path Path of the next element; an index behind the last one appends the value.
 */
export function insertJson(text: string, path: JSONPath, value: unknown): string {
  const next = nodeAt(text, path)
  const array = nodeAt(text, path.slice(0, -1))
  if (next === undefined || array === undefined) return appendJson(text, path.slice(0, -1), value)
  const room = roomIn(text, array)
  const space = room.oneLine ? ' ' : `${room.lineEnd}${room.indent}`
  return insertAt(text, next.offset, `${layOut(value, room)},${space}`)
}

/**
 * Removes a value from an array or object of a JSON file, with its comma and white space.
 *
 * @param path Path of the value.
 */
export function removeJson(text: string, path: JSONPath): string {
  const found = nodeAt(text, path)
  const node = found?.parent?.type === 'property' ? found.parent : found
  const siblings = node?.parent?.children ?? []
  const index = node === undefined ? -1 : siblings.indexOf(node)
  if (node === undefined || index === -1) return text
  const before = siblings[index - 1]
  const after = siblings[index + 1]
  // With the comma before it, so that comments at the end of the previous line stay; the first one with the comma
  // behind it.
  if (before !== undefined) return cut(text, before.offset + before.length, node.offset + node.length)
  if (after !== undefined) return cut(text, node.offset, after.offset)
  const holder = node.parent
  if (holder === undefined) return text
  return cut(text, holder.offset + 1, holder.offset + holder.length - 1)
}

function replaceNode(text: string, node: Node, insert: string): string {
  return editText(text, [{ start: node.offset, end: node.offset + node.length, insert }]).text
}

function cut(text: string, start: number, end: number): string {
  return editText(text, [{ start, end, insert: '' }]).text
}

/** The format of a new value: on one line, or on several with an indentation. */
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
