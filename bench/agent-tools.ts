import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSiteInspector } from '../packages/agent/src/tools/inspect-site.ts'
import { openSitePages } from '../packages/agent/src/tools/site-pages.ts'
import { runTool } from '../packages/agent/src/tools/tool.ts'
import { agentTools } from '../packages/agent/src/tools/tool-set.ts'
import { openWorkspace } from '../packages/agent/src/workspace/open-workspace.ts'
import { readOptions } from '../tools/read-options.ts'
import { generateSite } from './generate-site.ts'

/*
 * What each tool of the agent takes, in time and in bytes that the model reads, on a large repository.
 *
 *   node bench/agent-tools.ts [--pages 10000] [--runs 3]
 */

const { values } = readOptions({
  options: {
    pages: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
  },
})
const count = Number(values.pages)
const runs = Number(values.runs)

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-'))
const processes = openSitePages()
try {
  const [first = 'index', second = 'index'] = await generateSite(folder, count)
  const workspace = await openWorkspace({ root: folder, pages: processes, limits: { changedFiles: 2 * count } })
  const inspect = createSiteInspector(workspace)
  const calls: readonly [name: string, input: Record<string, string | number | boolean>, times?: number][] = [
    ['check', { whole: true }, 1],
    ['list_files', {}],
    ['list_files', { folder: 'v1' }],
    ['glob', { pattern: '**/*.mdx' }],
    ['glob', { pattern: '**/page-99.mdx' }],
    ['grep', { pattern: 'nowhere-at-all' }],
    ['grep', { pattern: 'the', literal: true }],
    ['grep', { pattern: 'page-99[0-9]\\b' }],
    ['grep', { pattern: 'NOWHERE AT ALL', ignoreCase: true }],
    ['grep', { pattern: 'title', files: 'v1/tab-1/**' }],
    ['read_file', { path: `${first}.mdx` }],
    ['read_file', { path: 'docs.json' }],
    ['edit_file', { path: `${first}.mdx`, old: '---\n\n', new: '---\n\nA sentence.\n\n' }, 1],
    ['write_file', { path: 'new.mdx', content: '---\ntitle: New\n---\n\nText.\n' }, 1],
    ['move_file', { from: 'new.mdx', to: 'newer.mdx' }, 1],
    ['delete_file', { path: `${second}.mdx` }, 1],
    ['check', {}],
  ]
  console.log(
    `${count} pages; the median of ${runs} runs\n\n| tool | input | ms | of processor | bytes |\n| --- | --- | --: | --: | --: |`,
  )
  for (const [name, input, times = runs] of calls) {
    const seen: number[] = []
    const used: number[] = []
    let bytes = 0
    for (let run = 0; run < times; run += 1) {
      const started = performance.now()
      const before = process.cpuUsage()
      const signal = new AbortController().signal
      const { text } = await runTool({ id: '1', name, input }, agentTools, { workspace, inspect, known: [], signal })
      seen.push(performance.now() - started)
      const { user, system } = process.cpuUsage(before)
      used.push((user + system) / 1000)
      bytes = Buffer.byteLength(text)
    }
    const shown = JSON.stringify(input).slice(0, 60)
    console.log(`| ${name} | \`${shown}\` | ${median(seen)} | ${median(used)} | ${bytes} |`)
  }
} finally {
  await processes.close()
  await rm(folder, { recursive: true, force: true })
}

function median(figures: readonly number[]): string {
  return (figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0).toFixed(0)
}
