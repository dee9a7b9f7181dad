import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../tools/read-options.ts'
import { formatFigures, formatHosting, formatMessages } from './format-figures.ts'
import type { SiteFigures } from './format-figures.ts'
import { generateSite } from './generate-site.ts'
import { measureBuild } from './measure-build.ts'
import { measureDev } from './measure-dev.ts'
import { measureHosting } from './measure-hosting.ts'
import { measureMessages } from './measure-messages.ts'
import { formatQueue, measureQueue } from './measure-queue.ts'

const parts = ['sites', 'hosting', 'platform']
const { values } = readOptions({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    only: { type: 'string', default: parts.join(',') },
  },
})
const wanted = values.only.split(',')
if (!wanted.every((part) => parts.includes(part))) {
  console.error(`--only takes ${parts.join(', ')}, separated by commas: --only hosting,platform`)
  process.exit(2)
}
const sizes = values.sizes.split(',').map(Number)
if (!sizes.every((size) => Number.isInteger(size) && size >= 20)) {
  console.error('--sizes takes numbers of pages from 20 on, separated by commas: --sizes 100,1000')
  process.exit(2)
}

const tables: string[] = []
if (wanted.includes('sites')) {
  const sites: SiteFigures[] = []
  for (const size of sizes) sites.push(await measureSite(size))
  tables.push(formatFigures(sites))
}
if (wanted.includes('hosting')) {
  console.error('hosting: 20 sites')
  tables.push(formatHosting(await measureHosting()))
}
if (wanted.includes('platform')) {
  console.error('platform: messages')
  const SQLite = await measureMessages('sqlite')
  tables.push(formatMessages({ SQLite, PostgreSQL: await measureMessages('postgres') }))
  console.error('platform: queue')
  tables.push(formatQueue(await measureQueue()))
}

const [processor] = cpus()
console.log(`\nNode ${process.versions.node}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}.`)
console.log('Wall time, in parentheses CPU time of all processes; memory is the sum over them.\n')
console.log(tables.join('\n\n'))

async function measureSite(size: number): Promise<SiteFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-bench-'))
  const docs = join(folder, 'docs')
  try {
    console.error(`${size} pages: writing the site`)
    const pages = await generateSite(docs, size)
    const page = pages[Math.floor(pages.length / 2)] ?? ''
    console.error(`${size} pages: preview`)
    const dev = await measureDev(docs, page)
    console.error(`${size} pages: builds`)
    const build = await measureBuild(docs, join(folder, 'site'), page)
    return { size, build, dev }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
