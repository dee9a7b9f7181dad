import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncApiParts } from './prove-references/asyncapi-parts.ts'
import { graphqlParts } from './prove-references/graphql-parts.ts'
import { missingParts, readBuiltPages, type ExpectedPart } from './prove-references/missing-parts.ts'

/*
 * Proves that references are complete: builds a site with every specification of a folder, counts the parts of each by a reader
 * of its own, and looks for each part on a page and in the Markdown of that page.
 *
 *   node tools/build.ts && node tools/prove-references.ts asyncapi|graphql <folder>
 */

const readers: Readonly<Record<string, (text: string) => ExpectedPart[]>> = {
  asyncapi: asyncApiParts,
  graphql: graphqlParts,
}

function prove(kind: string, folder: string): boolean {
  const read = readers[kind]
  if (read === undefined) throw new Error('Say asyncapi or graphql, and a folder.')
  const work = mkdtempSync(join(tmpdir(), 'references-'))
  try {
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile())
    buildSite(work, kind, folder, files)
    let [all, missing, unread] = [0, 0, 0]
    for (const [index, file] of files.entries()) {
      const parts = tryTo(() => read(readFileSync(join(folder, file), 'utf8')))
      if (parts instanceof Error) {
        unread += 1
        console.log(`${file}: cannot be counted: ${parts.message}`)
        continue
      }
      const lost = missingParts(parts, readBuiltPages(join(work, 'out', `s${index}`)))
      all += parts.length
      missing += lost.length
      console.log(`${file}: ${parts.length - lost.length} of ${parts.length}`)
      for (const { part, where } of lost.slice(0, 10)) console.log(`  ${part.kind} ${part.name}: not ${where}`)
    }
    const share = all === 0 ? 0 : ((all - missing) / all) * 100
    console.log(`${files.length - unread} files, ${all} parts, ${missing} missing: ${share.toFixed(2)} %`)
    if (unread > 0) console.log(`${unread} files cannot be counted.`)
    return missing === 0 && unread === 0 && all > 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function tryTo<T>(make: () => T): T | Error {
  try {
    return make()
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}

function buildSite(work: string, kind: string, folder: string, files: readonly string[]): void {
  const docs = join(work, 'docs')
  mkdirSync(join(docs, 'specs'), { recursive: true })
  for (const file of files) cpSync(join(folder, file), join(docs, 'specs', file))
  const tabs = files.map((file, index) => ({ tab: file, [kind]: { source: `specs/${file}`, directory: `s${index}` } }))
  const home = { tab: 'Home', pages: ['index'] }
  const look = { theme: 'mint', name: 'References', colors: { primary: '#225588' } }
  writeFileSync(join(docs, 'docs.json'), JSON.stringify({ ...look, navigation: { tabs: [home, ...tabs] } }))
  writeFileSync(join(docs, 'index.mdx'), 'Home')
  const program = join(import.meta.dirname, '..', 'packages', 'docwright', 'bin', 'docwright.js')
  const words = [program, 'build', docs, '--out', join(work, 'out')]
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 512 * 1024 ** 2 })
  console.log(`${stdout}${stderr}`.trim().split('\n').slice(-2).join('\n'))
}

const [kind = '', folder = ''] = process.argv.slice(2)
process.exitCode = prove(kind, folder) ? 0 : 1
