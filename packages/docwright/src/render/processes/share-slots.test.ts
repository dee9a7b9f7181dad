import { expect, test } from 'vitest'
import type { PageJob } from './page-job.ts'
import { heldUpPages, isHeldUp, maxWait, mayGo, type SharedSlot } from './share-slots.ts'

type Job = Pick<PageJob, 'site' | 'deaths'>

const now = 10_000

function job(share: string, deaths = 0): Job {
  const settings = {} as NonNullable<PageJob['site']['settings']>
  return { site: { id: 1, share, settings, read: () => Promise.resolve(undefined), closed: false }, deaths }
}

function slot(shares: readonly string[], worksFor?: number): SharedSlot {
  const jobs = new Map(shares.map((share, index) => [index, { job: job(share) }]))
  const working = worksFor === undefined ? undefined : { id: 0, since: now - worksFor, noted: now - worksFor }
  return { isRunning: true, jobs, working }
}

const slowShares = (...slow: string[]) => ({ add() {}, isSlow: (share: unknown) => slow.includes(String(share)) })

test('a process is held up by a page that has had its processor for more than a second', () => {
  expect(
    [slot(['a'], maxWait + 1), slot(['a'], maxWait), slot(['a']), slot([], maxWait + 1)].map((each) =>
      isHeldUp(each, now),
    ),
  ).toEqual([true, false, false, false])
})

test('a share that holds up one process gets no other', () => {
  const [busy, free] = [slot(['slow'], 2000), slot([])]
  const go = (share: string): boolean => mayGo(job(share), free, [busy, free], slowShares(), now)
  expect([go('slow'), go('other')]).toEqual([false, true])
})

test('shares that have used a lot leave one process to the others', () => {
  const [one, other] = [slot(['slow']), slot([])]
  const go = (share: string): boolean => mayGo(job(share), other, [one, other], slowShares('slow', 'too'), now)
  expect([go('too'), go('quick')]).toEqual([false, true])
})

test('a site whose settings are not known waits', () => {
  const { site } = job('a')
  const free = slot([])
  expect(mayGo({ site: { ...site, settings: undefined } }, free, [free], undefined, now)).toBe(false)
})

test('pages of other shares are taken out of a process that is held up, but no suspect', () => {
  const worked = (each: Job) => ({ job: each as PageJob, timer: undefined as never, since: 0, spent: 0 })
  const jobs = new Map([job('slow'), job('other'), job('other', 1), job('slow')].map((each, id) => [id, worked(each)]))
  const held = { isRunning: true, jobs, working: { id: 0, since: now - 2000, noted: 0 } }
  expect(heldUpPages(held, now)).toEqual([1])
  expect(heldUpPages({ ...held, working: undefined }, now)).toEqual([])
})
