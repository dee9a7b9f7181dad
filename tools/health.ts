import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { importCycles } from './import-cycles.ts'

const root = resolve(import.meta.dirname, '..')

/** A hand-written TypeScript file of a package. */
interface SourceFile {
  path: string
  text: string
  /** Lines that hold code: no blank lines, no comments. */
  lines: number
}

const all = readdirSync(join(root, 'packages')).flatMap((name) => filesUnder(join(root, 'packages', name, 'src')))
const tests = all.filter(({ path }) => /\.test\.tsx?$/.test(path))
const code = all.filter((file) => !tests.includes(file))
const sizes = code.map(({ lines }) => lines).toSorted((left, right) => left - right)
const largest = code.toSorted((left, right) => right.lines - left.lines)[0]
const cycles = importCycles(new Map(code.map(({ path, text }) => [path, text])))
const exported = code.flatMap(contractsOf)
const undocumented = exported.filter(({ hasContract }) => !hasContract)
const anys = code.reduce((sum, { text }) => sum + (text.match(/(?::|<|as) ?any\b/g)?.length ?? 0), 0)

/** Each figure with its aim, so that a reader sees at once where the house needs work. */
const figures: [title: string, value: string, aim: string, isMet: boolean][] = [
  ['Files, lines of code', `${code.length}, ${total(code)}`, '–', true],
  ['Median file', `${quantile(0.5)}`, '≤ 100', quantile(0.5) <= 100],
  ['90 % of files', `${quantile(0.9)}`, '≤ 300', quantile(0.9) <= 300],
  ['Largest file', `${largest?.lines ?? 0} (${largest?.path ?? '–'})`, '≤ 400', (largest?.lines ?? 0) <= 400],
  ['Import cycles, types included', `${cycles.length}`, '0', cycles.length === 0],
  [
    '`any` per 1,000 lines',
    ((anys / Math.max(1, total(code))) * 1000).toFixed(2),
    '≤ 0.5',
    anys / total(code) <= 0.0005,
  ],
  ['Tests : code', (total(tests) / Math.max(1, total(code))).toFixed(2), '≥ 1.0', total(tests) >= total(code)],
  [
    'Exports with a contract',
    share(exported.length - undocumented.length, exported.length),
    '100 %',
    undocumented.length === 0,
  ],
  ['Files named for no subject', `${unnamed().length}`, '0', unnamed().length === 0],
]

const width = Math.max(...figures.map(([title]) => title.length))
for (const [title, value, aim, isMet] of figures) {
  console.log(`${isMet ? ' ' : '!'} ${title.padEnd(width)}  ${value}  (aim ${aim})`)
}
if (process.argv.includes('--details')) {
  for (const cycle of cycles) console.log(`cycle: ${cycle.join(' → ')}`)
  for (const { path, name } of undocumented) console.log(`no contract: ${path} ${name}`)
}

function filesUnder(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const path = relative(root, join(folder, name)).replaceAll('\\', '/')
      return { path, text, lines: codeLines(text) }
    })
}

function codeLines(text: string): number {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return withoutComments.split('\n').filter((line) => line.trim() !== '').length
}

function contractsOf({ path, text }: SourceFile): { path: string; name: string; hasContract: boolean }[] {
  const declaration = /^export (?:async )?(?:function|class|const|interface|type) (\w+)/gm
  return [...text.matchAll(declaration)].map((match) => {
    const before = text.slice(0, match.index).trimEnd()
    return { path, name: match[1] ?? '', hasContract: before.endsWith('*/') }
  })
}

function unnamed(): string[] {
  return all
    .map(({ path }) => path)
    .filter((path) => /^(?:utils?|helpers?|types?|commons?)\.tsx?$/.test(basename(path)))
}

function total(files: readonly SourceFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0)
}

function quantile(part: number): number {
  return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} % of ${whole}`
}
