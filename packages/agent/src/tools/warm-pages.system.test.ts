import type { BodyRenderer, BodyRequest, RenderedBody, SharedPagePool } from 'docwright/engine'
import { expect, it } from 'vitest'
import { createWarmPages, type WarmPages } from './warm-pages.ts'

interface Started {
  niceness: number
  isClosed: boolean
  openSites: number
}

/** Pages that are never done, so that they are in work when the pool closes. */
const endless = {} as BodyRequest
const request = { key: 'a' } as unknown as BodyRequest

function setUp(): { pages: WarmPages; started: Started[] } {
  const started: Started[] = []
  function start(niceness: number): SharedPagePool {
    const one = { niceness, isClosed: false, openSites: 0 }
    started.push(one)
    const bodies: BodyRenderer = {
      render: (asked) => (asked === endless ? new Promise(() => {}) : Promise.resolve({} as RenderedBody)),
      update() {},
      async close() {
        one.openSites -= 1
      },
    }
    return {
      site() {
        one.openSites += 1
        return bodies
      },
      warm() {},
      release: () => Promise.resolve(),
      async close() {
        one.isClosed = true
      },
    }
  }
  return { pages: createWarmPages(start), started }
}

it('gives processes to the next piece of work of the same niceness, without the sites of the last one', async () => {
  const { pages, started } = setUp()
  for (let turn = 0; turn < 3; turn += 1) {
    const lent = pages.open(10)
    expect(started[0]?.openSites).toBe(0)
    await lent.site().render(request)
    lent.site()
    await lent.close()
  }
  pages.open(19)
  expect(started).toEqual([
    { niceness: 10, isClosed: false, openSites: 0 },
    { niceness: 19, isClosed: false, openSites: 0 },
  ])
})

it('never lends the same processes twice at a time, and keeps two of those that come back', async () => {
  const { pages, started } = setUp()
  const lent = [pages.open(10), pages.open(10), pages.open(10)]
  for (const one of lent) await one.close()
  expect(started.map(({ isClosed }) => isClosed)).toEqual([false, false, true])
})

it('ends processes that a page keeps busy', async () => {
  const { pages, started } = setUp()
  const lent = pages.open(10)
  void lent.site().render(endless)
  await lent.close()
  pages.open(10)
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('ends processes that have served many', async () => {
  const { pages, started } = setUp()
  for (let turn = 0; turn < 26; turn += 1) await pages.open(10).close()
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('closes what was lent once, and opens nothing in it for others afterwards', async () => {
  const { pages, started } = setUp()
  const lent = pages.open(10)
  await Promise.all([lent.close(), lent.close()])
  const next = pages.open(10)
  lent.site()
  await lent.close()
  expect(started).toHaveLength(1)
  expect(started[0]?.openSites).toBe(0)
  pages.open(10)
  expect(started).toHaveLength(2)
  await next.close()
})

it('ends all when the platform ends, those in use once they come back', async () => {
  const { pages, started } = setUp()
  const [first, second] = [pages.open(10), pages.open(10)]
  await first.close()
  await pages.close()
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, false])
  await second.close()
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true])
})
