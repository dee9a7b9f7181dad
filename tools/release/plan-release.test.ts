import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { planRelease } from './plan-release.ts'
import { releaseFiles } from './release-files.ts'

const date = '2026-11-28'

function filesWith(changes: Record<string, string> = {}): Map<string, string> {
  return new Map(
    Object.entries({
      'packages/a/package.json':
        '{ "name": "a", "version": "0.1.0", "dependencies": { "b": "0.1.0", "zod": "0.1.0" } }',
      'packages/b/package.json': '{ "name": "b", "version": "0.1.0" }',
      'package-lock.json': JSON.stringify({
        packages: {
          'packages/a': { version: '0.1.0', dependencies: { b: '0.1.0', zod: '0.1.0' } },
          'packages/a/node_modules/b': { version: '0.1.0' },
          'node_modules/zod': { version: '0.1.0' },
        },
      }),
      'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 (2026-10-01)\n\n- First.\n',
      'docs/quickstart.mdx': 'npm install docwright-0.1.0.tgz docwright-server-0.1.0.tgz mermaid-0.1.0.tgz\n',
      ...changes,
    }),
  )
}

test('packages, lockfile, changelog and the names of tarballs get the version, and nothing of others', () => {
  const { changes, notes } = planRelease('0.2.0', { date, files: filesWith() })
  expect(notes).toBe('- More.')
  expect(JSON.parse(changes.get('packages/a/package.json') ?? '')).toEqual({
    name: 'a',
    version: '0.2.0',
    dependencies: { b: '0.2.0', zod: '0.1.0' },
  })
  expect(JSON.parse(changes.get('package-lock.json') ?? '')).toEqual({
    packages: {
      'packages/a': { version: '0.2.0', dependencies: { b: '0.2.0', zod: '0.1.0' } },
      'packages/a/node_modules/b': { version: '0.1.0' },
      'node_modules/zod': { version: '0.1.0' },
    },
  })
  expect(changes.get('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-28)\n\n- More.\n\n## 0.1.0 (2026-10-01)\n\n- First.\n',
  )
  expect(changes.get('docs/quickstart.mdx')).toBe(
    'npm install docwright-0.2.0.tgz docwright-server-0.2.0.tgz mermaid-0.1.0.tgz\n',
  )
})

test.each<[version: string, changes: Record<string, string>, reason: RegExp]>([
  ['0.1.0', {}, /not later/],
  ['0.0.9', {}, /not later/],
  ['0.1.0-beta.1', {}, /not later/],
  ['v2', {}, /no version/],
  [
    '0.2.0',
    { 'packages/b/package.json': '{ "name": "b", "version": "0.3.0" }' },
    /different versions: 0\.1\.0, 0\.3\.0/,
  ],
  ['0.2.0', { 'CHANGELOG.md': '## Unreleased\n\n## 0.1.0\n\n- First.\n' }, /says nothing/],
  ['0.2.0', { 'CHANGELOG.md': '# Changelog\n' }, /no heading/],
])('%s is refused where that cannot be: %j', (version, changes, reason) => {
  expect(() => planRelease(version, { date, files: filesWith(changes) })).toThrow(reason)
})

test('a later suffix follows an earlier one, and the release itself all of them', () => {
  const at = (version: string): Map<string, string> =>
    filesWith({
      'packages/a/package.json': `{ "name": "a", "version": "${version}" }`,
      'packages/b/package.json': `{ "name": "b", "version": "${version}" }`,
    })
  expect(() => planRelease('0.2.0-beta.10', { date, files: at('0.2.0-beta.9') })).not.toThrow()
  expect(() => planRelease('0.2.0', { date, files: at('0.2.0-beta.9') })).not.toThrow()
})

test('this repository could be released now', () => {
  const { changes, notes } = planRelease('999.0.0', { date, files: releaseFiles(join(import.meta.dirname, '../..')) })
  expect(notes).not.toBe('')
  expect([...changes.keys()]).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'package.json', 'package-lock.json', 'packages/docwright/package.json']),
  )
  const other = /"(?:@docwright\/\w+|docwright|version)": "(?!999|\.)/
  const manifests = [...changes].filter(([path]) => path.endsWith('package.json'))
  expect(manifests.length).toBeGreaterThan(8)
  expect(manifests.filter(([, text]) => other.test(text)).map(([path]) => path)).toEqual([])
})

test('what is installed can be listed: each package with its version', () => {
  const bill = JSON.parse(billOfMaterials(join(import.meta.dirname, '../..'))) as {
    bomFormat: string
    components: { name: string; version?: string }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components.length).toBeGreaterThan(100)
  expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['docwright', 'commander']))
  expect(bill.components.filter(({ version }) => version === undefined)).toEqual([])
})
