import { expect, test } from 'vitest'
import { codeFamilies, standInFaces } from './code-families.ts'

test.each([
  ["code { font-family: 'Fira Code' }", ['Fira Code']],
  ['@import url(\'https://fonts.example/css\'); pre, code { font-family: "Berkeley" !important }', ['Berkeley']],
  [".box { font: 500 13px/20px 'IBM Plex Mono' }", ['IBM Plex Mono']],
  ['@media (width > 1px) { kbd { font-family: Iosevka, Hack } }', ['Iosevka']],
  ["code { font-family: 'Fira Code', monospace }", []],
  ["code { font-family: 'Fira Code', var(--font-mono) }", []],
  ["@font-face { font-family: 'Fira Code'; src: url('/fira.woff2') } code { font-family: 'Fira Code' }", []],
  [
    "@font-face { font-family: 'Fira Code'; src: url('https://x.example/f.woff2') } code { font-family: 'Fira Code' }",
    ['Fira Code'],
  ],
  ["/* code { font-family: 'Fira Code' } */ h1 { font-family: 'Lora' } .decode { font-family: Lora }", []],
  ['code { font-family: inherit }', []],
])('%s', (sheet, families) => {
  expect(codeFamilies([sheet])).toEqual(families)
})

test('a font that is not there is stood in for by the font of code, unless the reader has it', () => {
  const faces = '@font-face{font-family:"A";src:url("/a")}\n@font-face{font-family:"M";font-weight:400;src:url("/m")}'
  expect(standInFaces(['Fira Code', 'x"}'], faces, 'M')).toEqual([
    '@font-face{font-family:"Fira Code";font-weight:400;src:local("Fira Code"),url("/m")}',
  ])
})
