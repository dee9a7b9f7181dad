import { expect, test } from 'vitest'
import type { DeploymentDiagnostic } from './deployment.ts'
import { diagnosticColumns } from './deployment-rows.ts'

function found(severity: 'error' | 'warning', line: number): DeploymentDiagnostic {
  return { severity, code: 'broken-link', message: 'x', fix: 'y', file: 'a.mdx', line, column: 1 }
}

test('of more than a thousand problems errors are kept before warnings, and all are counted', () => {
  const all = [
    ...Array.from({ length: 1500 }, (_, line) => found('warning', line)),
    found('error', 1),
    found('error', 2),
  ]
  const { diagnostics, errors, warnings } = diagnosticColumns(all)
  const kept = JSON.parse(diagnostics) as DeploymentDiagnostic[]
  expect([kept.length, errors, warnings]).toEqual([1000, 2, 1500])
  expect(kept.slice(0, 3)).toEqual([found('error', 1), found('error', 2), found('warning', 0)])
  expect(diagnosticColumns(all.slice(-3)).diagnostics).toBe(JSON.stringify(all.slice(-3)))
})
