import { expect, test } from 'vitest'
import { plainSlot } from '../slot-builder.ts'
import { checkSegment } from './check-segment.ts'

async function ruleFor(source: string, text: string, to: string): Promise<string | undefined> {
  const slot = plainSlot(source, { kind: 'paragraph', encoding: 'markdown', start: 0, end: source.length })
  const glossary = { keep: [], terms: {} }
  return (await checkSegment(slot, text, { from: 'en', to, isPseudo: false, glossary }))?.rule
}

type Right = readonly (readonly [to: string, source: string, text: string])[]

/** Right translations with words that trigger a rule for another reason; each was refused once. */
const right: Readonly<Record<string, Right>> = {
  'names of money inside words': [
    ['ja', 'The middleware checks each request.', 'ミドルウェアは各リクエストを確認します。'],
    ['ja', 'The bundle is small.', 'バンドルは小さいです。'],
    ['ja', 'The server is idle.', 'サーバーはアイドル状態です。'],
    ['ko', 'For security reasons, the key is hidden.', '보안상의 이유로 키는 숨겨집니다.'],
    ['ru', 'Try 3 times.', 'Попробуйте 3 раза.'],
    ['sv', 'Wait 30 seconds.', 'Vänta 30 sek.'],
    ['ru', 'It is used in 27 European countries.', 'Используется в 27 европейских странах.'],
    ['hu', 'It costs $10.', '10 dollárba kerül.'],
    ['it', 'It costs 10 US dollars.', 'Costa 10 dollari statunitensi.'],
  ],
  'names that are words': [
    ['fr', 'Overview', 'Vue d’ensemble'],
    ['fr', 'Key concept:', 'Notion clé :'],
    ['de', 'React to a comment with an emoji.', 'Reagieren Sie mit einem Emoji auf einen Kommentar.'],
    ['de', 'Windows of all sizes are tested.', 'Fenster aller Größen werden getestet.'],
    ['cs', 'Open the page in Chrome.', 'Otevřete stránku v Chromu.'],
  ],
  'words of relatives': [
    ['es', 'Choose two models for this project.', 'Elige dos modelos para este proyecto.'],
    ['es', 'A change needs two approvals.', 'Un cambio necesita dos aprobaciones.'],
    ['pt', 'Only you can edit this now.', 'Só tu podes editar isto agora.'],
  ],
  'only and if said otherwise': [
    ['he', 'Make sure that only owners see it.', 'ודאו שרק בעלים רואים אותו.'],
    ['hi', 'This is the only way.', 'यह एकमात्र तरीका है।'],
    ['fr', 'Check if the page exists.', 'Vérifiez que la page existe.'],
    ['es', 'Check if the page exists.', 'Comprueba que la página existe.'],
    ['it', 'Check if the page exists.', 'Verifica che la pagina esista.'],
    ['fr', 'Contact us if you have questions.', 'Pour toute question, contactez-nous.'],
    ['es', 'Contact us if you have questions.', 'Para consultas, contáctanos.'],
    ['ru', 'If you have questions, write to us.', 'С вопросами пишите нам.'],
    ['ar', 'Only owners see it.', 'تقتصر رؤيته على المالكين.'],
  ],
  'hours of the night': [
    ['hi', 'The office closes at 9 PM.', 'कार्यालय रात 9 बजे बंद होता है।'],
    ['ko', 'The office closes at 9 PM.', '사무실은 밤 9시에 닫습니다.'],
    ['tr', 'The job runs at 11 PM.', 'İş gece 11’de çalışır.'],
    ['vi', 'The job runs at 11 PM.', 'Tác vụ chạy lúc 11 giờ đêm.'],
    ['zh-Hans', 'The job runs at 9 PM.', '任务在晚 9 点运行。'],
    ['ar', 'The job runs at 9 PM.', 'تعمل المهمة في الساعة 9 ليلاً.'],
    ['ru', 'The job runs at 11 PM.', 'Задание выполняется в 11 часов ночи.'],
    ['fr', 'The job runs at 12 AM.', 'La tâche s’exécute à 12 h, la nuit.'],
  ],
  'requests of the source': [
    ['de', 'Please type your name.', 'Bitte geben Sie Ihren Namen ein.'],
    ['pt', 'Please upload a logo first.', 'Por favor, envie um logotipo primeiro.'],
    ['tr', 'Push the branch.', 'Dalı gönderin.'],
    ['ja', 'Note: the page is public.', '※ このページは公開されています。'],
  ],
  'months and Chinese signs': [
    ['vi', 'The conference is in October.', 'Hội nghị diễn ra vào tháng Mười.'],
    ['zh-Hant', 'The rate can be controlled and limited.', '可控制和限制速率。'],
    ['et', 'The page is empty.', 'See leht on tühi, aga lõpp on õige.'],
    ['gl', 'The password is new.', 'O contrasinal é novo este ano, en España.'],
  ],
}

test.each(Object.keys(right))('%s: right translations are taken', async (kind) => {
  const refused: string[] = []
  for (const [to, source, text] of right[kind] ?? []) {
    const rule = await ruleFor(source, text, to)
    if (rule !== undefined) refused.push(`${to}, ${rule}: ${text}`)
  }
  expect(refused).toEqual([])
})

test.each([
  ['zh-Hans', 'Write your guide in Markdown.', '请用 Markdown 编写 3 份指南。', 'number'],
  ['ko', 'The plan costs $10.', '이 요금제는 10유로입니다.', 'unit'],
  ['ja', 'The plan costs $10.', 'このプランは 10 ユーロです。', 'unit'],
  ['de', 'The plan costs €4.', 'Der Tarif kostet 4 US-Dollar.', 'unit'],
  ['fr', 'It has 20 °C.', 'Il fait 20 °F.', 'unit'],
  ['fr', 'Run it on Linux.', 'Exécutez-le sous Windows.', 'identifier'],
  ['vi', 'The conference is in October.', 'Hội nghị diễn ra vào tháng 1.', 'number'],
  ['tr', 'The job runs at 11 PM.', 'İş sabah 11’de çalışır.', 'number'],
])('%s: %s is not: %s', async (to, source, text, rule) => {
  expect(await ruleFor(source, text, to)).toBe(rule)
})
