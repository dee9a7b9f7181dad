import { type ComponentSheet, componentSheets, sheetMarks } from './component-sheets.ts'
import { components } from './components.ts'

/**
 * The sheets of what a page shows.
 *
 * @param html Its content.
 * @param names Components of the theme that scripts of the page draw as well.
 * @returns In the order in which the page loads them.
 */
export function sheetsShown(html: string, names: readonly string[] = []): ComponentSheet[] {
  const drawn = new Set(names.flatMap((name) => components.get(name)?.sheets ?? []))
  for (const mark of html.match(anyMark) ?? []) for (const sheet of sheetsOf.get(mark) ?? []) drawn.add(sheet)
  return componentSheets.filter((sheet) => drawn.has(sheet))
}

/** Every mark as it stands in HTML, with all sheets that have it, or a shorter one that it begins with. */
const sheetsOf: ReadonlyMap<string, readonly ComponentSheet[]> = new Map(
  Object.values(sheetMarks)
    .flat()
    .map((mark) => [
      mark.startsWith('<') ? mark : ` class="${mark}`,
      componentSheets.filter((sheet) => sheetMarks[sheet].some((other) => mark.startsWith(other))),
    ]),
)

/** One pass for all of them takes a fifteenth of one for each; the longest comes first, since it stands for the others. */
const anyMark = new RegExp(
  Array.from(sheetsOf.keys())
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)
