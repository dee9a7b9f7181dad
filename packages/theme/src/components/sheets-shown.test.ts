import { expect, test } from 'vitest'
import { type ComponentSheet, componentSheets, sheetMarks } from './component-sheets.ts'
import { sheetsShown } from './sheets-shown.ts'

const marks = componentSheets.flatMap((sheet) => sheetMarks[sheet].map((mark) => [sheet, mark] as const))

test.each(marks)('%s: %s', (sheet, mark) => {
  expect(sheetsShown(`<p>Text</p>${drawn(mark)}`)).toContain(sheet)
})

test.each<[string, ComponentSheet[]]>([
  ['<p class="lead">A callout, a card and a frame</p>', []],
  ['<div data-class="card"></div>', []],
  ['<p class="discard"></p>', []],
  ['<div class="card-group"></div>', ['cards']],
  ['<div class="tile"></div>', ['cards', 'panels']],
  ['<div class="expandable"></div><hr>', ['passages', 'folds', 'fields']],
  ['<div class="field api-error"></div>', ['fields', 'overviews']],
  ['<div class="multi-view-dropdown"></div>', ['dropdowns', 'views']],
  ['<div class="frame"></div><aside class="callout"></aside><div class="frame"></div>', ['callouts', 'frames']],
])('%s', (html, sheets) => {
  expect(sheetsShown(html)).toEqual(sheets)
})

test('what scripts of the page draw counts as well', () => {
  expect(sheetsShown('<hr>', ['Steps', 'Unknown'])).toEqual(['passages', 'steps'])
})

function drawn(mark: string): string {
  return mark.startsWith('<') ? `${mark}>` : `<div class="${mark}">`
}
