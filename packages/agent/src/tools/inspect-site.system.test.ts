import { processTree } from 'docwright/engine'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSiteInspector } from './inspect-site.ts'
import { openSitePages } from './site-pages.ts'

/** How far the processes that this one has started go behind others. */
function nicenessOfChildren(): (number | undefined)[] {
  return processTree(process.pid).map((pid) => {
    try {
      return getPriority(pid)
    } catch {
      return undefined
    }
  })
}

test.runIf(process.platform === 'linux')('what a turn starts to look at its site goes behind others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docwright-inspect-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(join(root, 'docs.json'), '{"theme":"mint","name":"A","navigation":{"pages":["index"]}}')
  await writeFile(join(root, 'index.mdx'), 'See [this](/gone).\n')
  const pages = openSitePages(8)
  onTestFinished(() => pages.close())
  const inspecting = createSiteInspector({ root, docsFolder: '', pages })(new AbortController().signal)
  await expect.poll(nicenessOfChildren, { interval: 5 }).toContain(8)
  expect((await inspecting).map(({ code }) => code)).toContain('broken-link')
})
