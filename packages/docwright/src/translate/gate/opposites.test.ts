import { expect, test } from 'vitest'
import { readPage } from '../read-page.ts'
import { checkSegment } from './check-segment.ts'

async function ruleOf(source: string, words: string, to: string): Promise<string | undefined> {
  const slot = (await readPage('page.mdx', source)).slots.find(({ isProse }) => isProse)
  if (slot === undefined) throw new Error(source)
  const glossary = { keep: [], terms: {} }
  return (await checkSegment(slot, words, { from: 'en', to, isPseudo: false, glossary }))?.rule
}

/** The rules that tell the others. */
const otherRules: Readonly<Record<string, string>> = {
  es: 'negation',
  tr: 'number',
  ja: 'number',
  ko: 'unit',
  uk: 'identifier',
  cs: 'sentences',
}

test.each([
  [
    'de',
    'Delete the job after you read its log.',
    'Löschen Sie den Job, nachdem Sie sein Protokoll gelesen haben.',
    'Löschen Sie den Job, bevor Sie sein Protokoll lesen.',
  ],
  [
    'fr',
    'The setting disables comments.',
    'Ce réglage désactive les commentaires.',
    'Ce réglage active les commentaires.',
  ],
  [
    'es',
    'Hidden pages are not listed; hide a page in its front matter.',
    'Las páginas ocultas no se listan; oculta una página en su cabecera.',
    'Las páginas ocultas se listan; oculta una página en su cabecera.',
  ],
  ['it', 'The token is required.', 'Il token è obbligatorio.', 'Il token è facoltativo.'],
  ['pt', 'The report is sent weekly.', 'O relatório é enviado semanalmente.', 'O relatório é enviado diariamente.'],
  ['nl', 'Guests are signed out.', 'Gasten worden uitgelogd.', 'Gasten worden ingelogd.'],
  ['pl', 'Only members see this.', 'Widzą to tylko członkowie.', 'Widzą to członkowie.'],
  [
    'ru',
    'Maintenance begins on Sunday.',
    'Обслуживание начинается в воскресенье.',
    'Обслуживание начинается в субботу.',
  ],
  ['sv', 'A third of all pages is cached.', 'En tredjedel av alla sidor cachas.', 'Hälften av alla sidor cachas.'],
  ['tr', 'At most 5 people can edit.', 'En fazla 5 kişi düzenleyebilir.', 'En az 5 kişi düzenleyebilir.'],
  ['ja', 'Support answers until 5 PM.', 'サポートは午後 5 時まで回答します。', 'サポートは午前 5 時まで回答します。'],
  [
    'zh-Hans',
    'If nobody answers, the job ends.',
    '如果没有人回答,任务就会结束。',
    '没人回答,任务结束。'.replace('没人', '有人'),
  ],
  ['ko', 'The plan costs $10.', '이 요금제는 10달러입니다.', '이 요금제는 10유로입니다.'],
  ['uk', 'Run it on Linux.', 'Запустіть його в Linux.', 'Запустіть його у Windows.'],
  ['cs', 'Is this safe?', 'Je to bezpečné?', 'To je bezpečné.'],
])('%s: %s is right one way and not the other', async (to, source, right, wrong) => {
  expect(await ruleOf(source, right, to)).toBeUndefined()
  expect(await ruleOf(source, wrong, to)).toBe(otherRules[to] ?? 'opposite')
})
