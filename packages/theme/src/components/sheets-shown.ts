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
  return componentSheets.filter((sheet) => drawn.has(sheet) || sheetMarks[sheet].some((mark) => shows(html, mark)))
}

function shows(html: string, mark: string): boolean {
  return html.includes(mark.startsWith('<') ? mark : ` class="${mark}`)
}
