import { expect, test } from 'vitest'
import { readPage } from '../read-page.ts'
import type { Slot } from '../slot.ts'
import { checkSegment } from './check-segment.ts'

async function ruleFor(source: string, to: string, text: string): Promise<string | undefined> {
  const slot = (await readPage('page.mdx', source)).slots[0] as Slot
  const checked = checkSegment(slot, text, { from: 'en', to, isPseudo: false, glossary: { keep: [], terms: {} } })
  return (await checked)?.rule
}

const source = 'Logs are kept for 7 days.'

test.each([
  ['cs', 'Protokoly se uchovávají 7 týdnů.'],
  ['it', 'I log vengono conservati per 7 ore.'],
  ['vi', 'Nhật ký được lưu trong 7 tuần.'],
  ['ko', '로그는 7시간 동안 보관됩니다.'],
  ['fr', 'Les journaux sont conservés 7 mois.'],
  ['ro', 'Jurnalele sunt păstrate timp de 7 de săptămâni.'],
  ['ar', 'تُحفظ السجلات لمدة 7 أشهر.'],
])('another span of time is stopped in %s: %s', async (to, text) => {
  expect(await ruleFor(source, to, text)).toBe('unit')
})

test.each([
  ['cs', 'Protokoly se uchovávají 7 dní.'],
  ['it', 'I log vengono conservati per 7 giorni.'],
  ['pl', 'Dzienniki są przechowywane przez 7 dni.'],
  ['vi', 'Nhật ký được lưu trong 7 ngày.'],
  ['ko', '로그는 7일 동안 보관됩니다.'],
  ['ja', 'ログは7日間保持されます。'],
  ['zh-Hans', '日志保留 7 天。'],
  ['tr', 'Günlükler 7 gün boyunca saklanır.'],
  ['hu', 'A naplókat 7 napig őrizzük.'],
  ['fi', 'Lokeja säilytetään 7 päivää.'],
  ['ro', 'Jurnalele sunt păstrate 7 zile.'],
  ['ru', 'Журналы хранятся 7 дней.'],
  ['ar', 'تُحفظ السجلات لمدة 7 أيام.'],
  ['he', 'היומנים נשמרים למשך 7 ימים.'],
  ['hi', 'लॉग 7 दिनों तक रखे जाते हैं।'],
  ['id', 'Log disimpan selama 7 hari.'],
  ['sv', 'Loggar sparas i 7 dygn.'],
])('the same one passes in %s: %s', async (to, text) => {
  expect(await ruleFor(source, to, text)).toBeUndefined()
})

test.each([
  ['vi', 'Do not share the link.', 'Hãy chia sẻ liên kết.', 'Đừng chia sẻ liên kết.'],
  ['nl', 'You cannot undo this.', 'U kunt dit ongedaan maken.', 'U kunt dit niet ongedaan maken.'],
  ['cs', 'Never store keys here.', 'Klíče ukládejte sem.', 'Nikdy sem neukládejte klíče.'],
  ['id', 'Do not share the link.', 'Bagikan tautan ini.', 'Jangan bagikan tautan ini.'],
  ['sv', 'The key is never shown again.', 'Nyckeln visas igen.', 'Nyckeln visas aldrig igen.'],
])('a denial that is lost is stopped in %s', async (to, text, lost, right) => {
  expect(await ruleFor(text, to, lost)).toBe('negation')
  expect(await ruleFor(text, to, right)).toBeUndefined()
})

test('units in words are those of the language, and the number of a name counts nothing', async () => {
  expect(await ruleFor('A key has 512 bytes.', 'pl', 'Klucz ma 512 bajtów.')).toBeUndefined()
  expect(await ruleFor('A key has 512 bytes.', 'pl', 'Klucz ma 512 kilobajtów.')).toBe('unit')
  expect(await ruleFor('The text is UTF-8 bytes.', 'fr', 'Le texte est fait d’octets UTF-8.')).toBeUndefined()
})
