import { setTimeout as pause } from 'node:timers/promises'
import { askPage } from './ask-page.ts'

/** Where readers ask: a server, or a balancer in front of some. */
export interface Door {
  name: string
  address: string
  port: number
}

/** What readers met while something was wrong. */
export interface SilentMoment {
  /** What was silent. */
  silent: string
  /** Who was asked: a server, or both in turn by a balancer. */
  asked: string
  reads: number
  /** Answers that were no page, and none at all. */
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
  slowest: number
}

/** Who reads what, and how long. */
export interface Readers {
  /** Host name of the site. */
  site: string
  /** Where is asked by a name; several are asked in turn. */
  asked: Readonly<Record<string, readonly Door[]>>
  /** How many ask at each. */
  readers: number
  /** Milliseconds at least. */
  length: number
  /** Pages that are asked for in turn; the first one only without it. */
  paths?: readonly string[]
}

/** Milliseconds after which a reader has gone. */
export const patience = 30_000
/** Milliseconds between the looks of a reader. */
const between = 20

/**
 * Lets readers ask while something happens.
 *
 * @param silent What it is.
 * @param during What is done meanwhile.
 */
export async function readDoors(
  { site, asked, readers, length, paths = ['/'] }: Readers,
  silent: string,
  during: () => Promise<unknown>,
): Promise<SilentMoment[]> {
  const ending = new AbortController()
  const found = Object.entries(asked).map(([name, at]) => ({ name, at, times: [] as number[], failed: 0 }))
  const reading = found.flatMap((who) =>
    Array.from({ length: readers }, async () => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        const began = performance.now()
        const path = paths[turn % paths.length] ?? '/'
        const isPage = await askPage({ ...doorAt(who.at, turn), host: site, path }, patience).then(
          ({ status }) => status === 200,
          () => false,
        )
        who.times.push(performance.now() - began)
        if (!isPage) who.failed += 1
        await pause(between)
      }
    }),
  )
  await Promise.all([during(), pause(length)])
  ending.abort()
  await Promise.all(reading)
  return found.map(({ name, times, failed }) => momentOf(silent, name, times, failed))
}

/** The door whose turn it is. */
export function doorAt(doors: readonly Door[], turn: number): Door {
  const door = doors[turn % doors.length]
  if (door === undefined) throw new Error('There is no door.')
  return door
}

/** Which version of a pushed project a door shows; -1 where it shows none. */
export async function versionAt(door: Door, site: string, path = '/'): Promise<{ status: number; version: number }> {
  const { status, text } = await askPage({ ...door, host: site, path }, patience)
  return { status, version: Number(/version-(\d+)-shown/.exec(text)?.[1] ?? -1) }
}

/** Waits until all of them show a version. */
export async function untilShown(doors: readonly Door[], site: string, version: number): Promise<void> {
  for (const door of doors)
    while ((await versionAt(door, site).catch(() => undefined))?.version !== version) await pause(50)
}

/** The time below which a share of sorted times lies. */
export function shareOf(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function momentOf(silent: string, asked: string, times: readonly number[], failed: number): SilentMoment {
  const sorted = times.toSorted((a, b) => a - b)
  const figures = { p50: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99), slowest: shareOf(sorted, 1) }
  return { silent, asked, reads: times.length, failed, ...figures }
}
