import { expect, test } from 'vitest'
import { namedPackages } from './named-packages.ts'
import { publishedManifest, repositoryOf } from './published-manifest.ts'
import type { PublishedPackage } from './published-packages.ts'

const published: PublishedPackage = {
  folder: 'packages/engine',
  added: [{ from: 'node_modules/drawing', to: 'vendor/drawing' }],
  imports: { '#drawing': './vendor/drawing/main.js' },
  exports: { '.': './dist/index.js' },
  foundByName: ['@fonts/', 'native'],
  optionalPeers: { compiler: 'types' },
  programsOf: ['bundler'],
  node: '>=22.16',
  hasTypes: false,
}

test('what is published installs what its bundles load, and nothing that is in them', () => {
  const own = {
    name: 'engine',
    version: '1.2.3',
    private: true,
    files: ['dist'],
    scripts: { postinstall: 'node x.js' },
    imports: { '#drawing': 'drawing', '#page': './dist/page.js' },
    dependencies: {
      '@fonts/one': '1.0.0',
      native: '1.0.0',
      loaded: '2.0.0',
      bundled: '3.0.0',
      compiler: '6.0.0',
      bundler: '0.1.0',
    },
    devDependencies: { tool: '1.0.0' },
    engines: { node: '>=24' },
  }
  const bundler = { name: 'bundler', version: '0.1.0', optionalDependencies: { '@bundler/linux': '0.1.0' } }
  const sources = { own, published, named: ['loaded', 'compiler'], programs: [bundler], repository: undefined }
  expect(publishedManifest(sources)).toEqual({
    name: 'engine',
    version: '1.2.3',
    files: ['dist', 'vendor'],
    imports: { '#drawing': './vendor/drawing/main.js', '#page': './dist/page.js' },
    exports: { '.': './dist/index.js' },
    engines: { node: '>=22.16' },
    dependencies: { '@fonts/one': '1.0.0', native: '1.0.0', loaded: '2.0.0' },
    optionalDependencies: { '@bundler/linux': '0.1.0' },
    peerDependencies: { compiler: '*' },
    peerDependenciesMeta: { compiler: { optional: true } },
    publishConfig: { access: 'public' },
  })
  const url = 'git+https://github.com/acme/docs.git'
  expect(publishedManifest({ ...sources, repository: url })).toMatchObject({
    repository: { type: 'git', url, directory: 'packages/engine' },
  })
})

test.each([
  ['acme/docs', 'git+https://github.com/acme/docs.git'],
  ['github:acme/docs', 'git+https://github.com/acme/docs.git'],
  [{ type: 'git', url: 'git+https://gitlab.com/acme/docs.git' }, 'git+https://gitlab.com/acme/docs.git'],
  [undefined, undefined],
])('the repository %j is proved as %s', (repository, url) => {
  expect(repositoryOf({ name: 'root', version: '1.0.0', repository })).toBe(url)
})

test.each([
  ['import{a}from"known/part"', ['known']],
  ["export * from 'known'", ['known']],
  ['await import("known")', ['known']],
  ['import "known"', ['known']],
  ['createRequire(import.meta.url)("known")', ['known']],
  ['load("@scope/known/deep")', ['@scope/known']],
  ['import.meta.resolve(`known/${name}`)', ['known']],
  ['deprecate("known")', []],
  ['import{a}from"known-not"', []],
])('%s names %j', (text, names) => {
  expect(namedPackages(text, ['known', '@scope/known'])).toEqual(names)
})
