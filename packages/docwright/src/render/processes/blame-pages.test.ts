import { expect, test } from 'vitest'
import { blamePages } from './blame-pages.ts'
import type { PageJob } from './page-job.ts'

const timeout = 9000

function job(): PageJob & { failure: string | undefined } {
  return {
    site: { id: 1, share: 1, settings: undefined, read: () => Promise.resolve(undefined), closed: false },
    request: { file: 'a.mdx', bytes: new Uint8Array(), highlight: 'complete' } as unknown as PageJob['request'],
    deaths: 0,
    parser: 'native',
    failure: undefined,
    resolve() {},
    reject(reason) {
      this.failure = reason.message
    },
  }
}

function inWork(...jobs: PageJob[]): Map<number, { job: PageJob }> {
  return new Map(jobs.map((each, index) => [index + 1, { job: each }]))
}

test('the page on the processor is to blame for a crash, and the others are tried again as they are', () => {
  const [one, other] = [job(), job()]
  const working = { id: 2, since: 0, noted: 0 }
  expect(blamePages({ jobs: inWork(one, other), working, late: undefined }, timeout)).toEqual({
    innocent: [one],
    suspects: [other],
  })
  expect([one.deaths, other.deaths]).toEqual([0, 1])
})

test('all are suspects if none was on the processor', () => {
  const [one, other] = [job(), job()]
  const { innocent, suspects } = blamePages({ jobs: inWork(one, other), working: undefined, late: undefined }, timeout)
  expect([innocent, suspects]).toEqual([[], [one, other]])
  expect(one.parser).toBe('native')
})

test('a page that crashes a process alone gets the other parser, and is given up if it crashes that as well', () => {
  const page = job()
  const ended = { jobs: inWork(page), working: undefined, late: undefined }
  expect(blamePages(ended, timeout).suspects).toEqual([page])
  expect(page).toMatchObject({ parser: 'javascript', failure: undefined })
  expect(blamePages(ended, timeout).suspects).toEqual([])
  expect(page.failure).toBe('it crashed its process twice')
})

test('a page that takes too long alone is given up at once', () => {
  const page = job()
  const ended = { jobs: inWork(page), working: undefined, late: { id: 1, part: 1 } }
  expect(blamePages(ended, timeout)).toEqual({ innocent: [], suspects: [] })
  expect(page.failure).toBe('it takes more than 9 seconds of processor time')
})

test('a process that took too long is not held against a page that had the processor only for a moment', () => {
  const [slow, next] = [job(), job()]
  const working = { id: 2, since: performance.now(), noted: 0 }
  const ended = { jobs: inWork(slow, next), working, late: { id: 1, part: 1 } }
  expect(blamePages(ended, timeout)).toEqual({ innocent: [next], suspects: [slow] })
})
