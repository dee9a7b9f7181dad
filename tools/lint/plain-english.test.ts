import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainEnglish } from './plain-english.ts'

test.each([
  ['Undefined where the site has none.', 'Undefined if the site has none.'],
  ['What pages load beside their styles.', 'Files that pages load besides their styles.'],
  ['A port; without it, any is taken.', 'A port; any free one by default.'],
  ['A reader is told of it.', 'The page reports it.'],
  ['Rather a page is made twice.', 'We prefer a needless render to a stale page.'],
  ['Closed by whoever opened it.', 'The caller closes it.'],
  ['Search engines shall keep away.', 'Search engines must keep away.'],
  ['What a page loads is known later.', 'The files that a page loads are known later.'],
  ['The page is rendered anew.', 'The page is rendered again.'],
  ['The colour of a link.', 'The color of a link.'],
])('“%s” is found, and “%s” is not', (faulty, plain) => {
  expect(plainEnglish(faulty)).toBeDefined()
  expect(plainEnglish(plain)).toBeUndefined()
})

test('a pattern is found across lines, and not in what is quoted', () => {
  expect(plainEnglish('*\n * Undefined\n * where there is none.\n ')).toBeDefined()
  expect(plainEnglish('The class `colour` and the button “What is new”.')).toBeUndefined()
  expect(plainEnglish('*\n * @param beside Other repositories.\n ')).toBeUndefined()
})

test('comments of style sheets are in plain English', () => {
  const root = join(import.meta.dirname, '../..')
  const sheets = globSync('packages/*/src/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  const comments = sheets.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/\/\*(.*?)\*\//gs), ([, comment = '']) => ({
      file,
      comment: comment.trim(),
      advice: plainEnglish(comment),
    })),
  )
  expect(comments.filter(({ advice }) => advice !== undefined)).toEqual([])
})
