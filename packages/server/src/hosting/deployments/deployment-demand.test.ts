import type { Diagnostic } from 'docwright/engine'
import { expect, test } from 'vitest'
import { reasonFor, refusal } from './deployment-demand.ts'

function found(severity: Diagnostic['severity'], code = 'broken-link', message = `${severity} of ${code}`): Diagnostic {
  return { code, severity, message, file: 'index.mdx', line: 1, column: 1 }
}

test('a project gets the sites that it demands', () => {
  const [error, warning] = [found('error'), found('warning')]
  expect([[], [warning], [error]].map((each) => refusal('none', each))).toEqual([undefined, undefined, undefined])
  expect(refusal('no-errors', [warning])).toBeUndefined()
  expect(refusal('no-errors', [error, error])).toBe(
    'This project only deploys sites without errors, and the check found 2.',
  )
  expect(refusal('no-warnings', [])).toBeUndefined()
  expect(refusal('no-warnings', [error, warning])).toMatch(/without warnings, and the check found 1 error/)
})

test('pages and anchors that are gone are no fault of the site', () => {
  expect(refusal('no-warnings', [found('warning', 'page-gone'), found('error', 'anchor-gone')])).toBeUndefined()
})

test('three errors say why there is no site, and warnings do not', () => {
  const errors = ['One.', 'Two.', 'Three.', 'Four.'].map((message) => found('error', 'x', message))
  expect(reasonFor([found('warning'), ...errors])).toBe('One. Two. Three.')
  expect(reasonFor([found('warning')])).toBe('This commit does not contain a site.')
})
