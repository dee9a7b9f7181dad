import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themes } from '../../config/schema/theme.ts'
import { themedSheets } from './extra-sheets.ts'

test('every theme but the first draws the same components in its own way', () => {
  const folder = join(import.meta.dirname, '../../../../theme/src/styles/themes')
  const wanted = themes
    .filter((theme) => theme !== 'mint')
    .flatMap((theme) => [...themedSheets].map((name) => `${theme}/${name}.css`))
  expect(globSync('*/*.css', { cwd: folder }).toSorted()).toEqual(wanted.toSorted())
})
