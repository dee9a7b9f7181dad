import { expect, test } from 'vitest'
import { readSettings } from './platform-settings.ts'

test.for([
  ['DOCWRIGHT_SITE_MEMORY_MB', '200', 'must be a whole number from 256 to 65536'],
  ['DOCWRIGHT_SITE_MEMORY_MB', 'much', 'must be a whole number from 256 to 65536'],
  ['DOCWRIGHT_JOBS_AT_ONCE', '2.5', 'must be a whole number from 1 to 100'],
  ['DOCWRIGHT_SITE_CPU_SECONDS', '5', 'must be a whole number of at least 10'],
  ['DOCWRIGHT_TURN_MINUTES', '0', 'must be a number of minutes from 1 to 1440'],
  [
    'DOCWRIGHT_DOCS_URL',
    'docs.example.com',
    'must look like https://docs.example.com, or be the name of a project on this server',
  ],
  [
    'DOCWRIGHT_DOCS_URL',
    'https://docs.example.com/?page=',
    'must look like https://docs.example.com, or be the name of a project on this server',
  ],
  ['DOCWRIGHT_MAX_PAGE_MB', '20000', 'must be a number of megabytes, above 0 and at most 10240'],
] as const)('%s=%s: %s', ([name, value, words]) => {
  expect(() => readSettings({ [name]: value })).toThrow(`\n  ${name}: ${words}`)
})

test('numbers have their usual values', () => {
  const settings = readSettings({ DOCWRIGHT_SITE_MEMORY_MB: '256', DOCWRIGHT_TURN_MINUTES: '1.5' })
  expect(settings).toMatchObject({
    DOCWRIGHT_SITE_MEMORY_MB: 256,
    DOCWRIGHT_TURN_MINUTES: 1.5,
    DOCWRIGHT_TRUSTED_PROXIES: 0,
    DOCWRIGHT_AUDIT_DAYS: 400,
  })
  expect(settings.DOCWRIGHT_TURN_STEPS).toBeUndefined()
})
