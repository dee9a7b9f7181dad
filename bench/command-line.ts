import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { endedCpuSeconds } from './process-tree.ts'
import { watchPeakMemory } from './watch-peak-memory.ts'

const program = resolve(import.meta.dirname, '../packages/docwright/bin/docwright.js')

/** Cost of one run of a command. */
export interface CommandCost {
  seconds: number
  /** Of the command and everything it started. */
  cpuSeconds: number | undefined
  peakMemory: number | undefined
}

/**
 * Starts a command of the real command line.
 *
 * @param args Its arguments.
 * @returns The process, with its output collected in `output()`.
 */
export function startCommand(args: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/**
 * Runs a command to its end.
 *
 * @param args Its arguments.
 * @returns What it cost.
 * @throws When it ends with another status than 0.
 */
export async function runCommand(args: readonly string[]): Promise<CommandCost> {
  const cpuBefore = endedCpuSeconds()
  const started = performance.now()
  const { child, output } = startCommand(args)
  const memory = watchPeakMemory(child.pid ?? 0)
  const ended = once(child, 'exit')
  const closed = once(child, 'close')
  const [status]: unknown[] = await ended
  const seconds = (performance.now() - started) / 1000
  const peakMemory = memory.stop()
  await closed
  if (status !== 0)
    throw new Error(`docwright ${args.join(' ')} ended with ${String(status)}.\n${output().slice(-4000)}`)
  const cpuAfter = endedCpuSeconds()
  const cpuSeconds = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore
  return { seconds, cpuSeconds, peakMemory }
}

/**
 * Ends a command that runs until it is stopped.
 *
 * @param child The process.
 */
export async function stopCommand(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}
