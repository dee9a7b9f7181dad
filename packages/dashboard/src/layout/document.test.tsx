import { expect, test } from 'vitest'
import { renderPart } from './document.tsx'
import type { PageFacts } from './page-context.ts'

test('no page has a character that only a terminal reads, whatever a commit is called', () => {
  const subject = 'Fix \u001B[31mred\u001B]0;title\u0007 and \u009B2J\tthe\nrest'
  expect(renderPart({} as PageFacts, <p title={subject}>{subject}</p>)).toBe(
    '<p title="Fix �[31mred�]0;title� and �2J\tthe\nrest">Fix �[31mred�]0;title� and �2J\tthe\nrest</p>',
  )
})
