import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadAssets } from '../../packages/dashboard/src/assets.ts'

const kilobyte = 1024

test('the style sheets weigh at most 12 KB, the script at most 8 KB', async () => {
  const { paths, files } = await loadAssets()
  const weigh = (path: string): number => gzipSync(files.get(path)?.content ?? '').length
  expect(weigh(paths.styles) + weigh(paths.colors)).toBeLessThanOrEqual(12 * kilobyte)
  expect(weigh(paths.script)).toBeLessThanOrEqual(8 * kilobyte)
  expect(weigh(paths.styles)).toBeGreaterThan(kilobyte)
})
