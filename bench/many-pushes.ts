// Measures the hundredth push to a large site, compared with a hook that runs `docwright build`: node
// bench/many-pushes.ts --pages 5000 --pushes 100 --pairs 20
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOptions } from '../tools/read-options.ts'
import { prepareEdit } from './edit-page.ts'
import { addSite, commitAndPush, createRepository, deploy, git, read, start, stop, tell } from './hosting-program.ts'
import type { Program, Repository } from './hosting-program.ts'
import { endedCpuSeconds, largestBelow, treeUse } from './process-tree.ts'

const { values } = readOptions({
  options: {
    pages: { type: 'string', default: '5000' },
    pushes: { type: 'string', default: '100' },
    /** Pushes that the hook makes as well, spread over all. */
    pairs: { type: 'string', default: '20' },
    /** Milliseconds of rest after each push. */
    rest: { type: 'string', default: '1000' },
  },
})
const [pages, pushes, pairs] = [Number(values.pages), Number(values.pushes), Number(values.pairs)]
const program = resolve(import.meta.dirname, '../packages/docwright/bin/docwright.js')

interface Cost {
  seconds: number
  cpu: number
}

const folder = await mkdtemp(join(tmpdir(), 'docwright-pushes-'))
const host = await start('host-sites.ts', join(folder, 'data'))
try {
  const repository = await createRepository(join(folder, 'site'), pages)
  const hook = pairs > 0 ? await createHook(join(folder, 'hook'), repository) : ''
  const project = await addSite(host, 'large', repository)
  await tell(host, { type: 'settle' })
  console.log(`${pages} pages, load ${loadavg()[0]?.toFixed(1)}; ${memory(host)} before the first push`)
  const [ours, theirs]: [Cost[], Cost[]] = [[], []]
  for (let edit = 1; edit <= pushes; edit += 1) {
    const page = repository.pages[(edit * 7919) % pages] ?? ''
    const { text, write } = await prepareEdit(repository.work, page, edit)
    await write()
    const commit = commitAndPush(repository.work, repository.bare)
    ours.push(await pushHere(host, project, { commit, page, text }))
    if (pairs > 0 && edit % Math.ceil(pushes / pairs) === 0) theirs.push(pushToHook(repository.work, hook))
    await wait(Number(values.rest))
    if (edit % 10 === 0) console.log(`${edit} pushes: last ten ${median(ours.slice(-10))}; ${memory(host)}`)
  }
  console.log(`all ${median(ours)}; last tenth ${median(ours.slice(-Math.ceil(pushes / 10)))}`)
  if (theirs.length > 0) console.log(`hook with docwright build ${median(theirs)}; load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await stop(host)
  await rm(folder, { recursive: true, force: true })
}

async function pushHere(
  { child, port }: Program,
  project: string,
  { commit, page, text }: { commit: string; page: string; text: string },
): Promise<Cost> {
  const before = treeUse(child.pid ?? 0).cpuSeconds ?? 0
  const started = performance.now()
  await deploy(host, project, commit)
  const html = await read(port, 'large.localhost', `/${page}`)
  const seconds = (performance.now() - started) / 1000
  if (!html.includes(text)) throw new Error('The deployment is live and does not show the edit.')
  // The look through all pages is part of what a push costs.
  await tell(host, { type: 'settle' })
  return { seconds, cpu: (treeUse(child.pid ?? 0).cpuSeconds ?? 0) - before }
}

/** A bare repository whose hook does what an operator without a platform would. */
async function createHook(place: string, { work }: Repository): Promise<string> {
  const [bare, tree] = [join(place, 'bare.git'), join(place, 'tree')]
  await mkdir(tree, { recursive: true })
  git(place, 'init', '-q', '--bare', bare)
  const script = join(bare, 'hooks/post-receive')
  const build = `"${process.execPath}" "${program}" build "${tree}" --out "${join(place, 'out')}"`
  await writeFile(
    script,
    `#!/bin/sh\nset -e\ngit --work-tree="${tree}" checkout -q -f main\n${build} >/dev/null 2>&1\n`,
  )
  await chmod(script, 0o755)
  pushToHook(work, bare)
  return bare
}

function pushToHook(work: string, bare: string): Cost {
  const before = endedCpuSeconds() ?? 0
  const started = performance.now()
  execFileSync('git', ['push', '-q', bare, 'main'], { cwd: work, stdio: 'ignore' })
  return { seconds: (performance.now() - started) / 1000, cpu: (endedCpuSeconds() ?? 0) - before }
}

function median(costs: readonly Cost[]): string {
  const middle = (of: keyof Cost): string =>
    (costs.map((cost) => cost[of]).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0).toFixed(2)
  return `${middle('seconds')} s (${middle('cpu')} CPU s)`
}

function memory({ child }: Program): string {
  const [own, all] = [largestBelow(child.pid ?? 0), treeUse(child.pid ?? 0).memory ?? 0]
  return `site process ${(own / 1e6).toFixed(0)} MB, all ${(all / 1e6).toFixed(0)} MB`
}
