import { type ComponentSheet, componentSheets, sheetMarks } from './component-sheets.ts'
import { components } from './components.ts'

/**
 * The sheets that a page needs.
 *
 * @param html Its content.
 * @param names Components of the theme that scripts of the page also render.
 * @returns In the order in which the page loads them.
 */
export function sheetsShown(html: string, names: readonly string[] = []): ComponentSheet[] {
  const drawn = new Set(names.flatMap((name) => components.get(name)?.sheets ?? []))
  for (const mark of html.match(anyMark) ?? []) for (const sheet of sheetsOf.get(mark) ?? []) drawn.add(sheet)
  return componentSheets.filter((sheet) => drawn.has(sheet))
}

/** Every mark as written in HTML, with all its sheets, and those of shorter marks with which it begins. */
const sheetsOf: ReadonlyMap<string, readonly ComponentSheet[]> = new Map(
  Object.values(sheetMarks)
    .flat()
    .map((mark) => [
      mark.startsWith('<') ? mark : ` class="${mark}`,
      componentSheets.filter((sheet) => sheetMarks[sheet].some((other) => mark.startsWith(other))),
    ]),
)

/** A single pass takes a fifteenth of one per mark. The longest mark comes first, since it includes the others. */
const anyMark = new RegExp(
  Array.from(sheetsOf.keys())
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)
