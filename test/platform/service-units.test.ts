import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram, unlessMissing } from './proxy-programs.ts'
import { temporaryFolder } from './start-server.ts'

const analyze = findProgram('systemd-analyze')
const units = resolve(import.meta.dirname, '../../deploy/systemd')

test.runIf(analyze)(`units are valid, and services are sandboxed${unlessMissing(analyze, 'systemd-analyze')}`, () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const copies = globSync('*', { cwd: units }).map((name) => {
    const copy = join(folder, basename(name))
    // The program of an installation is not here.
    writeFileSync(copy, readFileSync(join(units, name), 'utf8').replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'))
    return copy
  })
  expect(copies.length).toBe(4)
  expect(execFileSync(analyze ?? '', ['verify', ...copies], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
  for (const name of ['docwright.service', 'docwright-worker.service']) {
    // Without its sandbox a service has 9.6 of 10.
    const report = execFileSync(analyze ?? '', ['security', '--offline=yes', '--threshold=20', join(folder, name)], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(report).toMatch(/Overall exposure level for docwright(-worker)?\.service: [01]\.\d/)
  }
})
