import { expect, test } from 'vitest'
import { readPage } from '../read-page.ts'
import type { Slot } from '../slot.ts'
import { checkSegment } from './check-segment.ts'
import { letterOfAnother } from './own-letters.ts'

test.each([
  ['Każdy projekt ma miejsce na 10039 stron.', 'pt-BR', 'ż'],
  ['Cada projeto não tem espaço.', 'es', 'ã'],
  ['Každý projekt má místo.', 'pl', 'ž'],
  ['Ключі видно всім.', 'ru', 'і'],
  ['Ключ виден всем, кто его знает, и это объект.', 'uk', 'э'],
  ['Mỗi dự án có chỗ.', 'id', 'ỗ'],
  ['Değişiklik görünür.', 'de', 'ğ'],
])('%s is no text in the language %s: of its letters, “%s” is none of that language', (text, to, letter) => {
  expect(letterOfAnother(text, to)).toBe(letter)
})

test.each([
  ['Das Café öffnet, sobald die Größe stimmt: à la carte.', 'de'],
  ['Très bien, où êtes-vous ? Hôtel, garçon, œuvre.', 'fr'],
  ['¿Dónde está el año? Pingüino.', 'es'],
  ['Você não pode: informações à disposição.', 'pt-BR'],
  ['Żółty ćwiczy łąkę.', 'pl'],
  ['Příliš žluťoučký kůň úpěl ďábelské ódy.', 'cs'],
  ['Fișierul și țara: în mână.', 'ro'],
  ['İstanbul’da ışık, çığ, ölçü, şu.', 'tr'],
  ['Mỗi dự án có chỗ cho những trang ấy.', 'vi'],
  ['Ъезд, объект, ёлка, эхо.', 'ru'],
  ['Її ґанок, є ліс.', 'uk'],
  ['Blåbærgrød, Århus.', 'da'],
  ['Šakki ja žargon, älä höpötä.', 'fi'],
  ['Tūkstoš šķēršļu, čūska.', 'lv'],
])('the letters of %s are those of the language %s', (text, to) => {
  expect(letterOfAnother(text, to)).toBeUndefined()
})

test('a sentence that is too short to tell its language by is stopped by its letters, unless the source has them', async () => {
  async function ruleFor(source: string, text: string): Promise<string | undefined> {
    const slot = (await readPage('page.mdx', source)).slots[0] as Slot
    const settings = { from: 'en', to: 'pt-BR', isPseudo: false, glossary: { keep: [], terms: {} } }
    return (await checkSegment(slot, text, settings))?.rule
  }
  expect(await ruleFor('Each project has room for 100 pages.', 'Każdy projekt ma 100 stron.')).toBe('script')
  expect(await ruleFor('Ask Łukasz about it.', 'Pergunte a Łukasz sobre isso.')).toBeUndefined()
})
