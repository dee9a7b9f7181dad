import { apart, joinTexts } from './join-texts.ts'
import type { SearchSection } from './search-document.ts'

/** A section that is being read. */
export interface OpenSection {
  /** Text of a line; words that follow belong to it. */
  addText(text: string): void
  /** Text that stands by itself. */
  addBlock(text: string): void
  /** Ends what stands by itself. */
  breakText(): void
  /** Code within a line: read with it, and found as what names a thing. */
  addName(text: string): void
  /** A row of a table. */
  addRow(cells: readonly string[]): void
  /**
   * A block of code with its title, which is found as the code is: in an excerpt of prose it says nothing, and by itself it
   * says nothing either. A title without code is that of the next block. Blocks have an empty line between them.
   */
  addCode(code: string, title: string): void
  /** The section, unless nothing is in it. */
  finish(): SearchSection[]
}

/** Nobody reads further than this in one section, and an excerpt is taken from what is kept. */
const maxCharacters = 40_000

/** Longer titles without code are cut: a title says what a block is. */
const maxTitle = 200

/** The end of what stands by itself. No text has this character. */
const end = '\u001e'

/**
 * Begins a section.
 *
 * @param anchor Its id on the page.
 * @param heading Text of its heading.
 * @param isField Whether it is about a parameter or field.
 */
export function startSection(anchor: string, heading: string, isField = false): OpenSection {
  const texts: string[] = []
  const rows: string[] = []
  const codes: string[] = []
  const length = { text: 0, rows: 0, code: 0 }
  let before = ''
  const title = oneLine(heading)
  const section: OpenSection = {
    addText(text) {
      if (length.text > maxCharacters) return
      texts.push(text)
      length.text += text.length
    },
    addBlock(text) {
      if (text.trim() === '') return
      section.breakText()
      section.addText(text)
      section.breakText()
    },
    breakText() {
      if (texts.length > 0 && texts.at(-1) !== end) texts.push(end)
    },
    addRow(cells) {
      const row = joinTexts(cells.map(oneLine))
      if (row === '' || length.rows > maxCharacters) return
      rows.push(row)
      length.rows += row.length
    },
    addName: (text) => section.addText(text),
    addCode(code, name) {
      section.breakText()
      if (length.code > maxCharacters) return
      length.code += code.length + name.length
      // Code may begin with a point, which joins prose to what stands before it.
      const called = [before, oneLine(name)].filter(Boolean).join(apart)
      const isEmpty = code.trim() === ''
      before = isEmpty ? called.slice(0, maxTitle) : ''
      if (!isEmpty) codes.push([called, code.slice(0, maxCharacters).trimStart()].filter(Boolean).join(apart))
    },
    finish() {
      const text = joinTexts(texts.join('').split(end).map(oneLine))
      const table = rows.join('\n')
      const code = [...codes, before]
        .map((block) => block.split('\n').map(oneLine).filter(Boolean).join('\n'))
        .filter(Boolean)
        .join('\n\n')
      if (title === '' && anchor !== '' && text === '' && table === '' && code === '') return []
      return [
        {
          anchor,
          title,
          text,
          ...(table === '' ? {} : { table }),
          ...(code === '' ? {} : { code }),
          ...(isField ? { isField } : {}),
        },
      ]
    },
  }
  return section
}

function oneLine(text: string): string {
  // Most words have a plain space between them, which stays as it is.
  return text.replaceAll(/[^\S ]\s*| \s+/g, ' ').trim()
}
