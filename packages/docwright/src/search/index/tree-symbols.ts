import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { Leaf } from './leaf-tree.ts'

/** The symbols for places in a tree: nothing, a leaf with a file, a branch, or a leaf with several files. */
export const treeSymbols = { nothing: 0, file: 1, branch: 2, files: 3 }
const perByte = 4

/**
 * Writes the structure of a tree.
 *
 * @param leaves All its leaves, in order.
 */
export function writeTree(writer: ByteWriter, leaves: readonly (Pick<Leaf, 'depth'> & { files: number })[]): void {
  const symbols: number[] = []
  let at = 0
  function place(depth: number): void {
    const leaf = leaves[at]
    if (leaf !== undefined && leaf.depth > depth) {
      symbols.push(treeSymbols.branch)
      place(depth + 1)
      place(depth + 1)
      return
    }
    at += 1
    symbols.push(symbolOf(leaf?.files ?? 0))
  }
  place(0)
  for (let index = 0; index < symbols.length; index += perByte) {
    let byte = 0
    for (let part = 0; part < perByte; part++) byte |= (symbols[index + part] ?? 0) << (part * 2)
    writer.byte(byte)
  }
}

function symbolOf(files: number): number {
  if (files === 0) return treeSymbols.nothing
  return files === 1 ? treeSymbols.file : treeSymbols.files
}

/**
 * Reads the result of {@link writeTree}.
 *
 * @param bits Bits of the numbers.
 * @returns The leaves in order, each with no file, one, or several.
 */
export function readTree(reader: ByteReader, bits: number): { start: number; depth: number; symbol: number }[] {
  const leaves: { start: number; depth: number; symbol: number }[] = []
  let [byte, left] = [0, 0]
  function place(start: number, depth: number): void {
    if (depth > bits) throw new RangeError('The tree is deeper than its numbers.')
    if (left === 0) [byte, left] = [reader.byte(), perByte]
    const symbol = byte & 3
    byte >>= 2
    left -= 1
    if (symbol !== treeSymbols.branch) {
      leaves.push({ start, depth, symbol })
      return
    }
    place(start, depth + 1)
    place(start + 2 ** (bits - depth - 1), depth + 1)
  }
  place(0, 0)
  return leaves
}
