import { build } from 'esbuild'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkRequest } from './prove-samples/check-request.ts'
import { startEchoServer, type EchoServer } from './prove-samples/echo-server.ts'
import { execute, runners, type Runner } from './prove-samples/runners.ts'
import type * as writer from './prove-samples/write-cases.ts'
import { sampleCases, sampleFiles } from './prove-samples/sample-cases.ts'

/*
 * Proves generated code samples by running them: every kind of body and parameter, in every language that this machine
 * has, against a server that compares what arrives with what should. Languages that are not here are named.
 *
 *   node tools/prove-samples.ts [language …]
 */

async function prove(wanted: readonly string[]): Promise<boolean> {
  const server = await startEchoServer()
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  let faults = 0
  try {
    const { writeCase } = await loadWriter(folder)
    for (const runner of runners) {
      if (wanted.length > 0 && !wanted.includes(runner.language)) continue
      // One language after the other: compilers take the whole machine.
      faults += await proveLanguage(runner, server, join(folder, runner.language), writeCase)
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(faults === 0 ? 'Every sample does what its operation says.' : `${faults} samples do not.`)
  return faults === 0
}

/** The code that writes samples, compiled from the current sources. */
async function loadWriter(folder: string): Promise<typeof writer> {
  const outfile = join(folder, 'write-cases.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'prove-samples', 'write-cases.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    format: 'esm',
    conditions: ['docwright-source'],
    logLevel: 'error',
  })
  return (await import(pathToFileURL(outfile).href)) as typeof writer
}

async function proveLanguage(
  runner: Runner,
  server: EchoServer,
  folder: string,
  writeCase: typeof writer.writeCase,
): Promise<number> {
  const { language, needs, limits } = runner
  for (const command of needs) {
    if ((await execute('sh', ['-c', `command -v '${command}'`], '/')).failed) {
      console.log(`${language}: not run, ${command} is not here`)
      return 0
    }
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(sampleFiles)) writeFileSync(join(folder, name), content)
  const programs = await Promise.all(sampleCases.map((one) => writeCase(one, server.url, language)))
  try {
    await runner.prepare?.(folder, programs)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    console.log(`${language}: not run: ${reason}`)
    // A registry that is out of reach says nothing of the samples.
    return /resolve host|unknown host|name or service not known/i.test(reason) ? 0 : programs.length
  }
  let faults = 0
  for (const [index, one] of sampleCases.entries()) {
    server.take()
    const outcome = await runner.run(programs[index] ?? '', index, folder)
    const [received, ...more] = server.take()
    const found =
      received === undefined
        ? ['nothing arrived']
        : [...checkRequest(received, one.expected, limits), ...(more.length > 0 ? ['more than one request'] : [])]
    if (found.length === 0) continue
    faults += 1
    console.log(
      `${language}, ${one.name}: ${found.join('; ')}${outcome.failed ? `\n${outcome.output.slice(0, 1500)}` : ''}`,
    )
  }
  console.log(`${language}: ${sampleCases.length - faults} of ${sampleCases.length}`)
  return faults
}

process.exitCode = (await prove(process.argv.slice(2))) ? 0 : 1
