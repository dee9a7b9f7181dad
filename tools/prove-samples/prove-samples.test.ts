import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRequest, type Limits } from './check-request.ts'
import { startEchoServer, type EchoServer } from './echo-server.ts'
import { execute } from './runners.ts'
import { sampleCases, sampleFiles } from './sample-cases.ts'
import { writeCase } from './write-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
let server: EchoServer

beforeAll(async () => {
  server = await startEchoServer()
  for (const [name, content] of Object.entries(sampleFiles)) writeFileSync(join(folder, name), content)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The differences between received and expected requests, for all cases. */
async function faults(language: string, run: (samples: readonly string[]) => Promise<void>, limits?: Limits) {
  const samples = await Promise.all(sampleCases.map((one) => writeCase(one, server.url, language)))
  await run(samples)
  const received = server.take()
  expect(received.length).toBe(sampleCases.length)
  return sampleCases.flatMap((one, index) => {
    const request = received[index]
    const found = request === undefined ? ['nothing arrived'] : checkRequest(request, one.expected, limits)
    return found.map((fault) => `${one.name}: ${fault}`)
  })
}

// The other languages are run by tools/prove-samples.ts: their compilers are not everywhere.
test('a copied cURL sample makes the request that the operation describes, whatever its body', async () => {
  const found = await faults('curl', async (samples) => {
    const file = join(folder, 'samples.sh')
    writeFileSync(file, samples.join('\n\n'))
    await execute('bash', [file], folder)
  })
  expect(found).toEqual([])
})

test('and so does one of Node.js', async () => {
  const run = async (samples: readonly string[]): Promise<void> => {
    const files = samples.map((code, index) => {
      writeFileSync(join(folder, `sample-${index}.mjs`), code)
      return `await import('./sample-${index}.mjs')`
    })
    writeFileSync(join(folder, 'all.mjs'), files.join('\n'))
    await execute(process.execPath, [join(folder, 'all.mjs')], folder)
  }
  expect(await faults('node', run, { typedPartsAreFiles: true })).toEqual([])
})
