import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt-settings.ts'

test('a variable that is spelt like a setting but for a slip is noticed, unless that setting is there as well', () => {
  expect(misspeltSettings({ DOCWRIGHT_JOB_AT_ONCE: '3', DATABSE_URL: 'x', DOCWRIGHT_URL: 'x', HOME: '/' })).toEqual([
    { variable: 'DOCWRIGHT_JOB_AT_ONCE', meant: 'DOCWRIGHT_JOBS_AT_ONCE' },
    { variable: 'DATABSE_URL', meant: 'DATABASE_URL' },
  ])
  expect(misspeltSettings({ DOCWRIGHT_JOB_AT_ONCE: '3', DOCWRIGHT_JOBS_AT_ONCE: '3' })).toEqual([])
  expect(misspeltSettings({ DOCWRIGHT_STORE: 's3://x', DOCWRIGHT_FORGE_TOKEN: 'x', DOCWRIGHT_KEY: 'x' })).toEqual([])
})
