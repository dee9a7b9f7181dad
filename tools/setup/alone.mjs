import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between looks whether another process has finished. */
const lookAgain = 500

/**
 * Does something that only one process at a time may do; the others wait. The end of a process ends its turn.
 *
 * @param {string} file Names the process whose turn it is.
 * @param {() => void} onWait Called once when another process is at it.
 * @param {() => Promise<void>} work What is done.
 */
export async function alone(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let waits = 0; !take(file); waits += 1) {
    if (waits === 0) onWait()
    await pause(lookAgain)
  }
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  try {
    await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isRunning(file)) return false
  // Its owner is gone: the next attempt takes the lock, or another process was faster.
  rmSync(file, { force: true })
  return false
}

function isRunning(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Written in two steps: an empty file has an owner.
    if (pid === 0) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
