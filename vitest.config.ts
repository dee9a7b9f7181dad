import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/setup/longest-first.ts'

// Workspace packages are taken from their sources, so a test never sees a stale bundle of the package it tests. What runs
// as a process of its own (`#page-process`, the command line) does come from `dist`: `test/setup/build-first.ts` makes it.
const conditions = ['docwright-source', 'module', 'node', 'development|production']

const exclude = [...defaultExclude, '**/dist/**']
const systemTests = '**/*.system.test.{ts,tsx}'
const browserTests = '**/*.browser.test.{ts,tsx}'
const enduranceTests = '**/*.endurance.test.{ts,tsx}'
const everywhere = ['packages/*/src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}']

/** Tests to which the database does not matter: `npm test` has them on SQLite, `npm run check` on PostgreSQL as well. */
const withAnyStore = globSync(everywhere, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('describeWithStore('),
)

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // How long each file took is kept where `npm ci` does not remove it: the longest start first.
  cacheDir: '.cache/vite',
  test: {
    sequence: { sequencer: LongestFirst },
    // No part keeps state in its module (rule 3 of AGENTS.md), so test files share a worker: four times as fast.
    isolate: false,
    // The first as in the product (`decisions/018-regular-expressions-are-compiled-at-once.md`). There are more workers than
    // processors, so memory is collected a tenth cheaper by one thread, and in larger portions.
    execArgv: ['--no-regexp-tier-up', '--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=64'],
    // One more than there are processors: a test often waits for a process or a browser.
    maxWorkers: availableParallelism() + 1,
    // Only what would never end is ended: no test has to be quick, and a machine may be busy.
    testTimeout: 600_000,
    // The first to ask for a build of the documentation waits for it.
    hookTimeout: 600_000,
    env: {
      // Where output is coloured (`CI` is set, or `FORCE_COLOR`), what tests compare would be as well.
      NO_COLOR: '1',
      // As the command line has it: hundreds of page processes start, and take their compiled code from there.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
    // A report of a run that cannot be repeated says all that was found.
    chaiConfig: { truncateThreshold: 500 },
    // What is waited for comes when it comes: a busy machine is no fault.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, systemTests, enduranceTests],
          globalSetup: ['test/setup/run-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['packages/*/src/**/*.system.test.{ts,tsx}', 'tools/**/*.system.test.ts', 'test/**/*.test.{ts,tsx}'],
          exclude: [...exclude, browserTests, enduranceTests],
          globalSetup: ['test/setup/run-folder.ts', 'test/setup/build-first.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: withAnyStore,
          exclude,
          env: { DOCWRIGHT_TEST_DATABASE: 'postgres' },
          globalSetup: ['test/setup/run-folder.ts', 'test/setup/build-first.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'endurance',
          include: [enduranceTests],
          exclude,
          globalSetup: ['test/setup/run-folder.ts', 'test/setup/build-first.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.{ts,tsx}'],
          exclude,
          globalSetup: ['test/setup/run-folder.ts', 'test/setup/build-first.ts'],
        },
      },
    ],
  },
})
