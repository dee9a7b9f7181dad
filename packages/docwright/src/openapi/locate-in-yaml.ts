import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { Place } from '../source/diagnostic.ts'
import { yamlMistakes } from '../source/yaml-mistakes.ts'

/** Finds values in a YAML text. Only mistakes need this, so the text is parsed at the first one. */
export interface YamlLocator {
  /** Like `ApiDocument.placeOf`. */
  placeOf(segments: readonly string[]): Place
  /** Every mistake of the text, in order. */
  mistakes(): { place: Place; message: string; fix: string }[]
  /** Duplicate keys of mappings. */
  repeatedKeys(): { place: Place; key: string }[]
}

/** Prepares to find values in a YAML text. */
export function createYamlLocator(file: string, text: string): YamlLocator {
  const lines = new LineCounter()
  let parsed: Document.Parsed | undefined
  const document = (): Document.Parsed =>
    (parsed ??= parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: true, prettyErrors: false }))
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return {
    placeOf(segments) {
      const { contents } = document()
      return placeAt(offsetOf(contents, segments, document()))
    },
    mistakes: () =>
      yamlMistakes(document(), text).map(({ offset, ...words }) => ({ place: placeAt(offset), ...words })),
    repeatedKeys: () =>
      document()
        .errors.filter(({ code }) => code === 'DUPLICATE_KEY')
        .map(({ pos }) => ({
          place: placeAt(pos[0]),
          key: /^[^:\n]*/.exec(text.slice(pos[0], pos[0] + 80))?.[0] ?? '',
        })),
  }
}

function offsetOf(root: Node | null, segments: readonly string[], document: Document.Parsed): number {
  let offset = 0
  let node: unknown = root
  for (const segment of segments) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment)
      if (pair === undefined) return offset
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(segment)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}
