import { expect } from 'vitest'
import { program, type CommandResult } from './run-command.ts'

/**
 * Expects output that a person can be shown: no stack trace, and nothing of where things lie on this machine.
 *
 * @param result What a command printed.
 * @param root Docs root.
 */
export function expectPlainWords({ stdout, stderr }: CommandResult, root: string): void {
  const output = `${stdout}\n${stderr}`
  expect(output).not.toMatch(/^\s+at .+[:)]\d*/m)
  expect(output).not.toContain(root)
  expect(output).not.toContain(program.slice(0, program.indexOf('/packages/')))
  expect(output).not.toMatch(/node_modules|node:internal|\[object Object\]|undefined is not/)
}
