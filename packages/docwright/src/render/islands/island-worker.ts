import variant from '@jitl/quickjs-ng-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core'
import { parentPort } from 'node:worker_threads'
import { threadTime } from '../../source/thread-time.ts'
import { themeFile } from '../basics/theme-file.ts'
import type { IslandWorkerRequest, IslandWorkerAnswer } from './island-sandbox.ts'
import { runInSandbox } from './run-in-sandbox.ts'

/**
 * The program of the thread that custom code runs in. Whatever it does to the engine, this thread is all that ends.
 */
// The declarations of the package are those of its CommonJS form.
const quickjs = newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant)
const scripts = new Map<string, string>()

parentPort?.on('message', (request: IslandWorkerRequest) => void answer(request))

async function answer({ id, ...work }: IslandWorkerRequest): Promise<void> {
  // For the engine, reading it is most of the work: pages whose code shows no component of the theme get the smaller one.
  const script = scriptOf(work.work.themed.length === 0 ? 'island-server.js' : 'island-server-themed.js')
  const context = { quickjs: await quickjs, script, processorTime: threadTime }
  runInSandbox(work, context, (result) => {
    const message: IslandWorkerAnswer = { id, result }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(message)
  })
}

function scriptOf(name: string): string {
  const script = scripts.get(name) ?? themeFile(name)
  scripts.set(name, script)
  return script
}
