import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The README's first command in a fresh clone: what it installs is less than what tests install. Needs the package registry.

const clone = mkdtempSync(join(tmpdir(), 'docwright-first-start-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('`npm start` in a fresh clone installs, builds and shows the first page', async () => {
  const root = join(import.meta.dirname, '../..')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
  const started = spawn('npm', ['start', '--', '--port', '0', '--data', join(clone, 'data')], { cwd: clone })
  try {
    const address = await addressOf(started)
    const page = await fetch(address)
    expect({ status: page.status, page: await page.text() }).toMatchObject({
      status: 200,
      page: expect.stringContaining('<!doctype html>'),
    })
  } finally {
    started.kill('SIGTERM')
    await new Promise((resolve) => (started.exitCode === null ? started.once('close', resolve) : resolve(undefined)))
  }
})

/** The first address that is printed. Throws with all that was printed if the program ends before. */
async function addressOf(started: ReturnType<typeof spawn>): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        const [address] = /http:\/\/\S+/.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
    }
    started.once('close', () => reject(new Error(`npm start has ended:\n${output}`)))
  })
}
