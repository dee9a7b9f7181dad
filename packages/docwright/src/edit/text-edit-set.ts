import { editText, type TextEdit } from '../content/parse/text-edits.ts'

/** Edits of several files, one for each place. */
export interface TextEditSet {
  /** Adds an edit, unless there is one at the same place. */
  add(file: string, edit: TextEdit): void
  /** Number of changed places. */
  count(): number
  /** The new texts of changed files. */
  texts(read: ReadText): Promise<Map<string, string>>
}

/** Reads the text of a file exactly; undefined if there is none, or it is not UTF-8. */
export type ReadText = (path: string) => Promise<string | undefined>

/** Starts an empty set of edits. */
export function createTextEditSet(): TextEditSet {
  const files = new Map<string, Map<number, TextEdit>>()
  return {
    add(file, edit) {
      const edits = files.get(file) ?? new Map<number, TextEdit>()
      files.set(file, edits)
      if (!edits.has(edit.start)) edits.set(edit.start, edit)
    },
    count: () => [...files.values()].reduce((sum, edits) => sum + edits.size, 0),
    async texts(read) {
      const texts = new Map<string, string>()
      for (const [file, edits] of files) {
        const text = await read(file)
        if (text === undefined) continue
        const edited = editText(text, [...edits.values()]).text
        if (edited !== text) texts.set(file, edited)
      }
      return texts
    },
  }
}
