import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCommand, stopCommand } from './command-line.ts'
import { prepareEdit } from './edit-page.ts'
import { openEvents } from './open-events.ts'
import { treeUse } from './process-tree.ts'
import { watchPeakMemory } from './watch-peak-memory.ts'

const editsPerWay = 6
const maxWait = 120_000

/** Figures of previewing a site. */
export interface DevFigures {
  /** From starting the command to having the first page. */
  firstPage: { seconds: number; cpuSeconds: number | undefined }
  /** Median seconds from writing the file to reading the new page. */
  editToPage: number
  /** Median seconds from writing the file to the message that tells an open page. */
  editToEvent: number
  cpuSecondsPerEdit: number | undefined
  peakMemory: number | undefined
}

/**
 * Starts a preview with nothing cached, reads one page and edits it several times.
 *
 * @param folder The docs repository.
 * @param page A page of it, without extension.
 * @throws When the preview does not answer, or an edit never shows.
 */
export async function measureDev(folder: string, page: string): Promise<DevFigures> {
  await rm(join(folder, '.docwright'), { recursive: true, force: true })
  const port = await freePort()
  const url = `http://localhost:${port}/${page}`
  const started = performance.now()
  const { child, output } = startCommand(['dev', folder, '--port', String(port)])
  const pid = child.pid ?? 0
  const memory = watchPeakMemory(pid)
  try {
    await until(url, 'Configure', () => child.exitCode === null)
    const firstPage = { seconds: since(started), cpuSeconds: treeUse(pid).cpuSeconds }
    await wait(500)
    const cpuBefore = treeUse(pid).cpuSeconds
    const toPage = await repeat(0, (edit) => editUntilPage(folder, page, url, edit))
    const toEvent = await repeat(editsPerWay, (edit) => editUntilEvent(folder, page, port, url, edit))
    const cpuAfter = treeUse(pid).cpuSeconds
    const cpuSecondsPerEdit =
      cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / (2 * editsPerWay)
    return { firstPage, editToPage: toPage, editToEvent: toEvent, cpuSecondsPerEdit, peakMemory: memory.stop() }
  } catch (error) {
    throw new Error(`docwright dev failed.\n${output().slice(-4000)}`, { cause: error })
  } finally {
    memory.stop()
    await stopCommand(child)
  }
}

async function editUntilPage(folder: string, page: string, url: string, edit: number): Promise<number> {
  const { text, write } = await prepareEdit(folder, page, edit)
  const started = performance.now()
  await write()
  await until(url, text, () => true)
  return since(started)
}

async function editUntilEvent(folder: string, page: string, port: number, url: string, edit: number): Promise<number> {
  const events = await openEvents(`http://localhost:${port}/_docwright/events?path=/${page}`)
  try {
    const { text, write } = await prepareEdit(folder, page, edit)
    const started = performance.now()
    await write()
    await events.next()
    const seconds = since(started)
    await until(url, text, () => true)
    return seconds
  } finally {
    events.close()
  }
}

/** Reads a page again and again until it holds the text. */
async function until(url: string, text: string, isAlive: () => boolean): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < maxWait && isAlive()) {
    const html = await fetch(url).then(
      (response) => response.text(),
      () => '',
    )
    if (html.includes(text)) return
    await wait(2)
  }
  throw new Error(`${url} never showed “${text}”.`)
}

async function repeat(first: number, measure: (edit: number) => Promise<number>): Promise<number> {
  const seconds: number[] = []
  for (let edit = first; edit < first + editsPerWay; edit += 1) {
    seconds.push(await measure(edit))
    // Writers pause; a watcher that collects changes must not see two edits as one.
    await wait(200)
  }
  return seconds.toSorted((left, right) => left - right)[Math.floor(editsPerWay / 2)] ?? 0
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

function since(started: number): number {
  return (performance.now() - started) / 1000
}
