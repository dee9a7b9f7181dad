import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mayTrustHtml, trustedFiles } from './trusted-files.ts'

const root = resolve(import.meta.dirname, '../..')

test('every file that may vouch for HTML does, and no other production file may', () => {
  const idle = [...trustedFiles].filter(
    (file) => !/\btrustHtml\(|\(trustHtml\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(idle).toEqual([])
  expect(mayTrustHtml('packages/docwright/src/render/present/present-page.ts')).toBe(false)
})
