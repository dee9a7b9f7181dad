import type { IslandRendering, IslandWork } from '@docwright/theme'
import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { sandboxLimits } from './sandbox-limits.ts'

/** The result of one island; without rendering if the sandbox had to be given up. */
export type SandboxResult = IslandRendering | { failure: 'endless' | 'memory' | 'broken' | 'late' }

/** A place in a page's compiled components, both counted from 1. */
export interface CodePosition {
  line: number
  column: number
}

/** Everything the sandbox is given. */
export interface SandboxWork {
  /** The page's components, see `IslandFactory` of the theme. */
  factory: string
  work: IslandWork
  /** The moment that code takes for now, in milliseconds since 1970. */
  now: number
}

/** Dependencies of the sandbox. */
export interface SandboxContext {
  quickjs: QuickJSWASMModule
  /** The theme's script for the first render. */
  script: string
  /** Milliseconds of processor time that the thread has used. */
  processorTime(): number
}

/**
 * Renders the islands of a page, each in a realm that has nothing but the language: no files, network, timers, no
 * access to this process.
 *
 * @param request The code and the islands to render.
 * @param dependencies The dependencies of the sandbox.
 * @param done Called with each island in turn.
 * @throws If the engine itself broke down; no further call may use it.
 */
export function runInSandbox(
  { factory, work, now }: SandboxWork,
  dependencies: SandboxContext,
  done: (result: SandboxResult) => void,
): void {
  let sandbox: Sandbox | undefined
  const end = dependencies.processorTime() + sandboxLimits.page
  try {
    for (const use of work.uses) {
      if (dependencies.processorTime() >= end) {
        done({ failure: 'late' })
        continue
      }
      sandbox ??= openSandbox(dependencies, now)
      const result = sandbox.run(`${beforeFactory}${factory},${quoted({ ...work, uses: [use] })})`, end)
      done(result)
      if (!('failure' in result)) continue
      // An interrupted sandbox is not used again.
      sandbox.dispose()
      sandbox = undefined
    }
  } finally {
    sandbox?.dispose()
  }
}

const codeName = 'page.js'
const beforeFactory = 'docwrightRenderIslands('

/**
 * The place where a page's components threw.
 *
 * @param result The result of an island.
 * @returns Undefined if nothing was thrown, or not by them.
 */
export function positionOf(result: SandboxResult): CodePosition | undefined {
  if (!('error' in result)) return undefined
  const [, line, column] = /\bpage\.js:(\d+):(\d+)/.exec(result.error.stack ?? '') ?? []
  if (line === undefined) return undefined
  const before = line === '1' ? beforeFactory.length : 0
  return { line: Number(line), column: Number(column) - before }
}

interface Sandbox {
  run(code: string, end: number): SandboxResult
  dispose(): void
}

function openSandbox({ quickjs, script, processorTime }: SandboxContext, now: number): Sandbox {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(sandboxLimits.memory)
  runtime.setMaxStackSize(sandboxLimits.stack)
  const context = runtime.newContext()
  context.unwrapResult(context.evalCode(`${prelude(now)}\n${script}`, 'islands.js')).dispose()
  return {
    run: (code, end) => {
      const deadline = Math.min(processorTime() + sandboxLimits.island, end)
      return evaluate(code, context, runtime, () => processorTime() > deadline)
    },
    dispose() {
      context.dispose()
      runtime.dispose()
    },
  }
}

function evaluate(
  code: string,
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  isLate: () => boolean,
): SandboxResult {
  runtime.setInterruptHandler(isLate)
  const result = context.evalCode(code, codeName)
  runtime.removeInterruptHandler()
  if (result.error !== undefined) {
    const problem = result.error.consume((error): unknown => context.dump(error))
    return failureOf(problem)
  }
  const text = result.value.consume((value) => context.getString(value))
  if (text.length > sandboxLimits.html) return { failure: 'memory' }
  return (JSON.parse(text) as IslandRendering[])[0] ?? { failure: 'broken' }
}

/** Errors that code could not catch by itself, or that its own page of code throws while it is read. */
function failureOf(problem: unknown): SandboxResult {
  const known = typeof problem === 'object' && problem !== null ? (problem as Record<string, string>) : {}
  const message = known['message'] ?? String(problem)
  if (message === 'interrupted') return { failure: 'endless' }
  if (message === 'out of memory') return { failure: 'memory' }
  return { error: { name: known['name'] ?? 'Error', message, stack: known['stack'] ?? '' } }
}

function quoted(work: IslandWork): string {
  return JSON.stringify(JSON.stringify(work))
}

/** The same page must have the same result each time: randomness and time are fixed. */
function prelude(now: number): string {
  return `{
const quiet = () => {}
globalThis.console = new Proxy({}, { get: () => quiet })
let seed = 1
Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
if (globalThis.performance) performance.now = () => 0
const TrueDate = Date
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, values, made) => Reflect.construct(target, values.length ? values : [${now}], made),
  apply: () => new TrueDate(${now}).toString(),
  get: (target, key) => key === 'now' ? () => ${now} : Reflect.get(target, key),
})
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
globalThis.btoa ??= (value) => {
  const text = String(value)
  let coded = ''
  for (let at = 0; at < text.length; at += 3) {
    const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
    coded += letters[a >> 2] + letters[((a & 3) << 4) | (b >> 4)]
    coded += at + 1 < text.length ? letters[((b & 15) << 2) | (c >> 6)] : '='
    coded += at + 2 < text.length ? letters[c & 63] : '='
  }
  return coded
}
}`
}
