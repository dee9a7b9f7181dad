import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readOptions } from '../tools/read-options.ts'
import { gzipSync } from 'node:zlib'
import type { CommandCost } from './command-line.ts'
import { sizeOf } from './measure-build.ts'
import { writePage } from './write-page.ts'
import { endedCpuSeconds } from './process-tree.ts'
import { watchPeakMemory } from './watch-peak-memory.ts'

// Builds the same plain Markdown pages with this project, with Hugo and with Starlight, one after the other:
//
//   node bench/compare.ts --sizes 100,1000 --with hugo,starlight --navigation grouped,flat,tabs
//
// The navigation lists all pages in one section: in groups of forty, or in one flat list. With `tabs`, five groups of ours are
// a tab; the others have no tabs and list the groups. Hugo is the `hugo` of the machine (Debian: `apt-get install hugo`);
// Starlight comes from the npm registry. One that is not there is named and left out. Docwright and Starlight write a search
// index, Hugo none. The output also holds what only Docwright writes: each page as Markdown.

const starlightVersions = { astro: '7.3.5', '@astrojs/starlight': '0.42.4' }

const { values } = readOptions({
  options: {
    sizes: { type: 'string', default: '100,1000' },
    with: { type: 'string', default: 'hugo,starlight' },
    navigation: { type: 'string', default: 'grouped' },
  },
})

const shapes = ['grouped', 'flat', 'tabs'] as const
type Shape = (typeof shapes)[number]

/** One generator: writes its project and builds it. */
interface Contender {
  name: string
  /** Writes everything but the pages. */
  prepare(folder: string, pages: readonly PlainPage[], shape: Shape): Promise<void>
  pagePath(path: string): string
  command(folder: string): [program: string, args: string[]]
  output: string
}

interface PlainPage {
  path: string
  title: string
  text: string
}

const own: Contender = {
  name: 'Docwright',
  async prepare(folder, pages, shape) {
    const groups = groupsOf(pages)
    const tabs = Array.from({ length: Math.ceil(groups.length / 5) }, (_, tab) => ({
      tab: `Tab ${tab + 1}`,
      groups: groups.slice(tab * 5, tab * 5 + 5),
    }))
    const navigation = { grouped: { groups }, flat: { pages: pages.map(({ path }) => path) }, tabs: { tabs } }[shape]
    const config = { theme: 'mint', name: 'Bench', colors: { primary: '#2563eb' }, navigation }
    await writeFile(join(folder, 'docs.json'), JSON.stringify(config))
  },
  pagePath: (path) => `${path}.mdx`,
  command: (folder) => [
    process.execPath,
    [resolve(import.meta.dirname, '../packages/docwright/bin/docwright.js'), 'build', folder, '--out', `${folder}/out`],
  ],
  output: 'out',
}

const hugo: Contender = {
  name: 'Hugo',
  async prepare(folder, _pages, shape) {
    const layouts = join(folder, 'layouts/_default')
    await mkdir(layouts, { recursive: true })
    await writeFile(
      join(folder, 'hugo.toml'),
      'baseURL = "/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[markup.highlight]\nnoClasses = false\n[markup.goldmark.renderer]\nunsafe = true\n',
    )
    await writeFile(join(folder, 'config.toml'), await readFile(join(folder, 'hugo.toml')))
    const list = (of: string): string =>
      `<ul>{{ range ${of} }}<li><a href="{{ .RelPermalink }}"{{ if eq . $ }} aria-current="page"{{ end }}>{{ .Title }}</a></li>{{ end }}</ul>`
    const groups = `<ul>{{ range .Site.Sections }}<li><h2>{{ .Title }}</h2>${list('.Pages')}</li>{{ end }}</ul>`
    const sidebar = `<nav>${shape === 'flat' ? list('.Site.RegularPages') : groups}</nav>`
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>${sidebar}<main><h1>{{ .Title }}</h1>{{ .Content }}{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</main>{{ .TableOfContents }}</body></html>`
    for (const name of ['single.html', 'list.html']) await writeFile(join(layouts, name), page)
  },
  pagePath: (path) => `content/${path}.md`,
  command: (folder) => ['hugo', ['--source', folder, '--destination', `${folder}/out`, '--quiet']],
  output: 'out',
}

const starlight: Contender = {
  name: 'Starlight',
  async prepare(folder, pages, shape) {
    const groups = groupsOf(pages).map(({ group, pages: items }) => ({ label: group, items }))
    const sidebar = shape === 'flat' ? pages.map(({ path }) => path) : groups
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', private: true, dependencies: starlightVersions }),
    )
    await writeFile(
      join(folder, 'astro.config.mjs'),
      `import { defineConfig } from 'astro/config'\nimport starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'Bench', sidebar: ${JSON.stringify(sidebar)} })] })\n`,
    )
    await mkdir(join(folder, 'src'), { recursive: true })
    await writeFile(
      join(folder, 'src/content.config.ts'),
      "import { defineCollection } from 'astro:content'\nimport { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
    )
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  },
  pagePath: (path) => `src/content/docs/${path}.md`,
  command: (folder) => [
    process.execPath,
    [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--root', folder],
  ],
  output: 'dist',
}

/** Groups of forty, in the order of the pages. */
function groupsOf(pages: readonly PlainPage[]): { group: string; pages: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const { path } of pages) groups.set(dirname(path), [...(groups.get(dirname(path)) ?? []), path])
  return [...groups].map(([group, paths]) => ({ group, pages: paths }))
}

/** The ordinary page of our benchmark without components: what all three take as Markdown. */
function plainPage(index: number, size: number): PlainPage {
  const nameOf = (number: number): string => `group-${Math.floor(number / 40)}/page-${number}`
  const links = [7, 31, 101, 1009].map((step) => nameOf((index + step) % size))
  const [, text = ''] = /^---\n.*?\n---\n(.*)$/s.exec(writePage(index, links)) ?? []
  const lines = text.split('\n').flatMap((line) => (/^\s*<\/?[A-Z][^>]*>\s*$/.test(line) ? [] : [line]))
  return { path: nameOf(index), title: `Page ${index}`, text: withoutIndent(lines) }
}

/** The content of a component becomes text again; code keeps its indentation. */
function withoutIndent(lines: readonly string[]): string {
  let inCode = false
  return lines
    .map((line) => {
      if (line.startsWith('```')) inCode = !inCode
      return inCode ? line : line.replace(/^ {2,4}(?=\S)/, '')
    })
    .join('\n')
}

async function run(program: string, args: readonly string[], cwd: string): Promise<CommandCost> {
  const cpuBefore = endedCpuSeconds() ?? 0
  const started = performance.now()
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const memory = watchPeakMemory(child.pid ?? 0)
  const [status]: unknown[] = await once(child, 'exit')
  const peakMemory = memory.stop()
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${errors.slice(-2000)}`)
  const seconds = (performance.now() - started) / 1000
  return { seconds, cpuSeconds: (endedCpuSeconds() ?? 0) - cpuBefore, peakMemory }
}

async function measure(contender: Contender, size: number, shape: Shape): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-compare-'))
  try {
    const pages = Array.from({ length: size }, (_, index) => plainPage(index, size))
    await contender.prepare(folder, pages, shape)
    for (const { path, title, text } of pages) {
      const file = join(folder, contender.pagePath(path))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `---\ntitle: ${title}\n---\n${text}`)
    }
    const cost = await run(...contender.command(folder), folder)
    const out = join(folder, contender.output)
    const { outputBytes, outputFiles } = await sizeOf(out)
    const middle = pages[Math.floor(size / 2)]?.path ?? ''
    const html = await readFile(join(out, middle, 'index.html'))
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
    const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`
    return `| ${contender.name} | ${size} | ${shape} | ${cost.seconds.toFixed(1)} s | ${(cost.cpuSeconds ?? 0).toFixed(1)} s | ${megabytes(cost.peakMemory ?? 0)} | ${megabytes(outputBytes)}, ${outputFiles} files | ${kilobytes(html.length)}, ${kilobytes(gzipSync(html).length)} gzip |`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const wanted = values.with.split(',')
const contenders = [own, hugo, starlight].filter(({ name }) => name === own.name || wanted.includes(name.toLowerCase()))
console.log(
  '| | Pages | Navigation | Wall | CPU | Peak memory | Output | One page: HTML |\n|---|--:|---|--:|--:|--:|--:|--:|',
)
for (const size of values.sizes.split(',').map(Number)) {
  for (const shape of shapes.filter((name) => values.navigation.split(',').includes(name))) {
    for (const contender of contenders) {
      try {
        console.log(await measure(contender, size, shape))
      } catch (cause) {
        console.error(`${contender.name}, ${size} pages: ${cause instanceof Error ? cause.message : String(cause)}`)
      }
    }
  }
}
