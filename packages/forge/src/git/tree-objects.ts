/** An entry of a folder in git's format. */
export interface TreeLine {
  /** Six octal digits. */
  mode: string
  /** Its bytes, which need not be UTF-8. */
  name: Buffer
  id: string
}

/** Mode of a folder. */
export const folderMode = '040000'

/**
 * Parses a tree object.
 *
 * @param idLength Hexadecimal digits of an id.
 */
export function readTreeObject(content: Buffer, idLength: number): TreeLine[] {
  const lines: TreeLine[] = []
  const idBytes = idLength / 2
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at)
    const end = content.indexOf(0, space)
    const mode = content.toString('latin1', at, space).padStart(6, '0')
    lines.push({
      mode,
      name: content.subarray(space + 1, end),
      id: content.toString('hex', end + 1, end + 1 + idBytes),
    })
    at = end + 1 + idBytes
  }
  return lines
}

/**
 * Writes a tree object.
 *
 * @param lines In any order.
 */
export function writeTreeObject(lines: readonly TreeLine[]): Buffer {
  return Buffer.concat(
    lines
      .toSorted(compareLines)
      .flatMap(({ mode, name, id }) => [
        Buffer.from(`${mode.replace(/^0/, '')} `),
        name,
        Buffer.from([0]),
        Buffer.from(id, 'hex'),
      ]),
  )
}

/** git sorts folders as if their names ended with a slash. */
export function compareLines(a: Pick<TreeLine, 'mode' | 'name'>, b: Pick<TreeLine, 'mode' | 'name'>): number {
  return Buffer.compare(sortName(a), sortName(b))
}

function sortName({ mode, name }: Pick<TreeLine, 'mode' | 'name'>): Buffer {
  return mode === folderMode ? Buffer.concat([name, Buffer.from('/')]) : name
}
