import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { printedCommand } from '../starter/printed-command.ts'
import { commandLine } from './command-line.ts'

test('a command is printed as npx finds it from where its reader stands, or else by the path of the program', () => {
  const root = mkdtempSync(join(tmpdir(), 'docwright-printed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'project/docs'), { recursive: true })
  mkdirSync(join(root, 'project/node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'project/node_modules/.bin/docwright'), '')
  expect(commandLine('dev x', join(root, 'project'))).toBe(`${printedCommand} dev x`)
  expect(commandLine('dev x', join(root, 'project/docs'))).toBe(`${printedCommand} dev x`)
  expect(commandLine('dev x', root, '/clone/bin/docwright.js')).toBe('node /clone/bin/docwright.js dev x')
  expect(commandLine('dev x', root, "/my clone/it's/docwright.js")).toBe("node '/my clone/it'\\''s/docwright.js' dev x")
})
