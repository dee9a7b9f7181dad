import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PageFailure } from './page-job.ts'
import { createSharedPagePool } from './page-pool.ts'
import { processTree } from './processor-time.ts'
import { plainSettings } from './plain-settings-for-tests.ts'
import type { BodyRenderer, RenderedBody } from '../body/rendered-body.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-pool-'))
afterAll(() => rmSync(root, { recursive: true }))

function render(renderer: BodyRenderer, file: string, text: string): Promise<RenderedBody> {
  return renderer.render({ file, text, highlight: 'none', markdown: false })
}

const slow = `${'<div>'.repeat(40_000)}x${'</div>'.repeat(40_000)}\n`

test('slow pages of one owner hold up nobody else, take no innocent page with them, and are given up once', async () => {
  const shared = createSharedPagePool({ processes: 2, isolates: true, pagesAtOnce: 8, timeout: 4000 })
  const open = (share: string): BodyRenderer => {
    const bodies = shared.site(undefined, share)
    bodies.update(plainSettings(root), [])
    return bodies
  }
  const [hostile, other] = [open('hostile'), open('other')]
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const pages = Array.from({ length: 3 }, (_, index) => render(hostile, `slow-${index}.mdx`, `${index} ${slow}`))
  const innocent = render(hostile, 'innocent.mdx', 'An innocent page.')
  const slowEnds = pages.map((page) => page.then(note('rendered'), note('given up')))
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, index) => render(other, `${index}.mdx`, `Page ${index}`)),
  )
  expect(others.map(({ html }) => /Page \d/.exec(html)?.[0])).toEqual([
    'Page 0',
    'Page 1',
    'Page 2',
    'Page 3',
    'Page 4',
  ])
  expect(ended).toEqual([])
  expect((await innocent).html).toContain('An innocent page.')
  await Promise.all(slowEnds)
  expect(ended).toEqual(['given up', 'given up', 'given up'])
  await expect(pages[0]).rejects.toThrow(PageFailure)
  await shared.close()
})

/** The processes that this one has started for pages. */
function pageProcesses(): number[] {
  const [, ...children] = processTree(process.pid)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--no-regexp-tier-up'))
}

test.runIf(existsSync('/proc/self/stat'))(
  'a page whose process gets no processor for a while is waited for; one that keeps it busy is not',
  async () => {
    const shared = createSharedPagePool({ processes: 1, pagesAtOnce: 8, timeout: 1500 })
    try {
      const site = shared.site()
      site.update(plainSettings(root), [])
      await render(site, 'first.mdx', 'First.')
      const [pid] = pageProcesses()
      if (pid === undefined) throw new Error('There is no page process.')
      process.kill(pid, 'SIGSTOP')
      const body = render(site, 'good.mdx', 'A good page.')
      // As long as a machine with much to do may leave it waiting.
      await new Promise((resolve) => setTimeout(resolve, 4000))
      process.kill(pid, 'SIGCONT')
      expect((await body).html).toContain('A good page.')
      expect(pageProcesses()).toEqual([pid])
      await expect(render(site, 'busy.mdx', slow)).rejects.toThrow('more than 1.5 seconds of processor time')
    } finally {
      await shared.close()
    }
  },
)
