import { parentPort, workerData } from 'node:worker_threads'
import { createHighlighter, type Highlighter } from './highlighter.ts'
import { readTranslations } from './read-translations.ts'
import type { HighlightAnswer, HighlightRequest, HighlightWorkerData } from './highlight-protocol.ts'

/** The program of a highlighting thread. A message may contain several blocks. */
const { settings, progress } = workerData as HighlightWorkerData
const current = new Int32Array(progress)
const waiting: HighlightRequest[] = []
const answersPerMessage = 32
let working = false

const starting = createHighlighter(settings, undefined, readTranslations(import.meta.dirname))
// Awaited below. A failure before the first block must not end the thread without its message.
starting.catch(() => {})

parentPort?.on('message', (requests: HighlightRequest[]) => {
  waiting.push(...requests)
  if (!working) void work()
})

async function work(): Promise<void> {
  working = true
  const highlighter = await starting
  let answers: HighlightAnswer[] = []
  for (let request = next(); request !== undefined; request = next()) {
    answers.push(await answer(highlighter, request))
    if (answers.length < answersPerMessage && waiting.length > 0) continue
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(answers)
    answers = []
  }
  working = false
}

/** Blocks with types take seconds, so they come after those that readers wait for. */
function next(): HighlightRequest | undefined {
  const quick = waiting.findIndex(({ block }) => block.typed !== true)
  return quick < 1 ? waiting.shift() : waiting.splice(quick, 1)[0]
}

async function answer(highlighter: Highlighter, { id, block }: HighlightRequest): Promise<HighlightAnswer> {
  Atomics.store(current, 0, id)
  try {
    return { id, code: await highlighter.highlight(block) }
  } catch {
    return { id, code: undefined }
  } finally {
    Atomics.store(current, 0, 0)
  }
}
