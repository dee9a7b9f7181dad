import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFolder, trimFonts } from './trim-fonts.ts'

test('the theme’s fonts are what is made of the installed packages, each with its licence', async () => {
  const files = await trimFonts()
  expect(readdirSync(fontFolder)).toEqual([...files.keys()].toSorted())
  const others = [...files].filter(([name, content]) => !readFileSync(join(fontFolder, name)).equals(content))
  expect(
    others.map(([name]) => name),
    'run `node tools/trim-fonts.ts`',
  ).toEqual([])
  expect([...files.keys()].filter((name) => name.startsWith('LICENSE'))).toEqual([
    'LICENSE-inter.txt',
    'LICENSE-jetbrains-mono.txt',
  ])
})
