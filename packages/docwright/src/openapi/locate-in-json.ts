import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Place } from '../source/diagnostic.ts'
import { descend, type ApiDocument } from './api-document.ts'
import type { OutlineNode } from './json-outline.ts'

/**
 * Finds values in a JSON text: the outline leads near, and only the part there is parsed with places.
 *
 * @param bytes The text.
 * @param root Its outline.
 * @param placeAt Makes places of offsets in bytes.
 * @returns As {@link ApiDocument.placeOf}.
 */
export function createJsonLocator(
  bytes: Buffer,
  root: OutlineNode,
  placeAt: (offset: number) => Place,
): ApiDocument['placeOf'] {
  return (segments) => {
    const { node, rest } = descend(root, segments)
    if (rest.length === 0 || node.children !== undefined) return placeAt(node.start)
    const text = bytes.toString('utf8', node.start, node.end)
    const tree = parseTree(text)
    if (tree === undefined) return placeAt(node.start)
    for (let length = rest.length; length > 0; length -= 1) {
      const path = rest.slice(0, length).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
      const found = findNodeAtLocation(tree, path) ?? findNodeAtLocation(tree, rest.slice(0, length))
      if (found !== undefined) return placeAt(node.start + Buffer.byteLength(text.slice(0, found.offset)))
    }
    return placeAt(node.start)
  }
}
