// `npm run release -- 0.2.0`: versions, changelog, tarballs, bill of materials, commit and tag. `--dry-run` changes nothing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOptions } from './read-options.ts'
import { packPackages } from './pack.ts'
import { repositoryOf, type Manifest } from './pack/published-manifest.ts'
import { billOfMaterials } from './release/bill-of-materials.ts'
import { planRelease } from './release/plan-release.ts'
import { releaseFiles } from './release/release-files.ts'

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, '.cache/release') },
  },
})
const [version] = positionals
if (version === undefined) fail('Say which version: npm run release -- 0.2.0 [--dry-run]')
const isDry = values['dry-run']
if (!isDry && run('git', 'status', '--porcelain') !== '')
  fail('There are changes that are not committed. Commit them first.')

const { changes, notes } = plan(version)
console.log(
  `Version ${version} changes ${changes.size} files:\n${[...changes.keys()].map((path) => `  ${path}`).join('\n')}`,
)
console.log(`\n${notes}\n`)
const canProve = repositoryOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest) !== undefined
if (!canProve)
  console.log(
    'package.json names no repository, without which npm refuses --provenance. Add: "repository": "OWNER/NAME"\n',
  )
if (isDry) console.log('Nothing was written.')
else await release(version)

function plan(next: string): ReturnType<typeof planRelease> {
  try {
    return planRelease(next, { date: new Date().toISOString().slice(0, 10), files: releaseFiles(root) })
  } catch (cause) {
    return fail(cause instanceof Error ? cause.message : String(cause))
  }
}

async function release(next: string): Promise<void> {
  for (const [path, text] of changes) writeFileSync(join(root, path), text)
  const packed = await packPackages(values.out)
  mkdirSync(values.out, { recursive: true })
  const bill = join(values.out, `docwright-${next}.cdx.json`)
  writeFileSync(bill, billOfMaterials(root))
  run('git', 'commit', '--quiet', '--all', `--message=Release ${next}`)
  run('git', 'tag', '--annotate', `v${next}`, `--message=${next}`)
  console.log(`Committed and tagged v${next}. What is installed is listed in ${bill}. To publish it:\n`)
  for (const { file } of packed) console.log(`  npm publish ${canProve ? '--provenance ' : ''}${file}`)
  console.log('  git push --follow-tags')
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  return status === 0 ? stdout : fail(`${command} ${args[0] ?? ''} failed:\n${stderr}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
