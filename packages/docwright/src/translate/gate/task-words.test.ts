import { expect, test } from 'vitest'
import { languageCodes } from '../../config/language-codes.ts'
import { speaksAboutTask } from './task-words.ts'

/** What models say in place of a translation, and before one. */
const said: Readonly<Record<string, readonly [string, string]>> = {
  ar: ['عذرًا، لا أستطيع مساعدتك في هذا.', 'إليك الترجمة: الدليل'],
  ca: ['Ho sento, però no puc fer-ho.', 'Aquí teniu la traducció: Guia'],
  cs: ['Omlouvám se, ale s tím nemohu pomoci.', 'Zde je překlad: Průvodce'],
  cn: ['抱歉，我无法完成这个请求。', '以下是翻译：指南'],
  'zh-Hant': ['抱歉，我無法完成這個請求。', '以下是翻譯：指南'],
  da: ['Beklager, det kan jeg ikke hjælpe med.', 'Her er oversættelsen: Vejledning'],
  nl: ['Het spijt me, daar kan ik niet bij helpen.', 'Hier is de vertaling: Gids'],
  en: ['I’m sorry, but I can’t help with that.', 'Here is the translation: Guide'],
  fi: ['Olen pahoillani, en voi auttaa tässä.', 'Tässä on käännös: Opas'],
  fr: ['Je suis désolé, je ne peux pas faire cela.', 'Voici la traduction : Guide'],
  de: ['Es tut mir leid, dabei kann ich nicht helfen.', 'Hier ist die Übersetzung: Anleitung'],
  he: ['מצטער, אני לא יכול לעזור בזה.', 'הנה התרגום: מדריך'],
  hi: ['क्षमा करें, मैं इसमें मदद नहीं कर सकता।', 'यहाँ अनुवाद है: गाइड'],
  hu: ['Sajnálom, ebben nem tudok segíteni.', 'Íme a fordítás: Útmutató'],
  id: ['Mohon maaf, saya tidak dapat membantu.', 'Berikut terjemahannya: Panduan'],
  it: ['Mi dispiace, ma non posso aiutarti.', 'Ecco la traduzione: Guida'],
  jp: ['申し訳ありませんが、お手伝いできません。', '翻訳は次のとおりです：ガイド'],
  ko: ['죄송하지만 도와드릴 수 없습니다.', '번역은 다음과 같습니다: 가이드'],
  lv: ['Diemžēl es nevaru ar to palīdzēt.', 'Šeit ir tulkojums: Ceļvedis'],
  no: ['Beklager, det kan jeg ikke hjelpe med.', 'Her er oversettelsen: Veiledning'],
  pl: ['Przepraszam, nie mogę w tym pomóc.', 'Oto tłumaczenie: Przewodnik'],
  'pt-BR': ['Desculpe, não posso ajudar com isso.', 'Aqui está a tradução: Guia'],
  ro: ['Îmi pare rău, nu pot ajuta cu asta.', 'Iată traducerea: Ghid'],
  ru: ['К сожалению, я не могу с этим помочь.', 'Вот перевод: Руководство'],
  es: ['Lo siento, no puedo ayudar con eso.', 'Aquí está la traducción: Guía'],
  sv: ['Jag är ledsen, men det kan jag inte hjälpa till med.', 'Här är översättningen: Guide'],
  tr: ['Üzgünüm, bu konuda yardımcı olamam.', 'İşte çeviri: Kılavuz'],
  uk: ['На жаль, я не можу з цим допомогти.', 'Ось переклад: Посібник'],
  uz: ['Kechirasiz, bunda yordam bera olmayman.', 'Mana tarjima: Qo‘llanma'],
  vi: ['Xin lỗi, tôi không thể giúp việc này.', 'Đây là bản dịch: Hướng dẫn'],
}

test.each(languageCodes)('%s: an apology and a preamble are no translations', (code) => {
  const [refusal = '', preamble = ''] = said[code] ?? []
  expect([speaksAboutTask('Guide', refusal), speaksAboutTask('Guide', preamble)]).toEqual([true, true])
})

test('a source that speaks of translations or apologizes is translated', () => {
  expect(speaksAboutTask('Each translation is checked.', 'Chaque traduction est vérifiée.')).toBe(false)
  expect(speaksAboutTask('Unfortunately, this takes time.', 'К сожалению, это занимает время.')).toBe(false)
  expect(speaksAboutTask('Compile the program', 'Übersetzen Sie das Programm')).toBe(false)
  expect(speaksAboutTask('Our services', 'Dịch vụ của chúng tôi')).toBe(false)
})

test.each([
  ['fr', 'A higher limit results in longer builds.', 'Une limite plus élevée se traduit par des builds plus longs.'],
  ['es', 'This leads to fewer errors.', 'Esto se traduce en menos errores.'],
  ['pt', 'Fewer requests mean lower costs.', 'Menos solicitações se traduzem em custos menores.'],
  ['it', 'Each change means a new deployment.', 'Ogni modifica si traduce in una nuova pubblicazione.'],
  ['ro', 'This means shorter waits.', 'Acest lucru se traduce prin așteptări mai scurte.'],
  ['ca', 'A larger cache means faster builds.', 'Una memòria més gran es tradueix en compilacions més ràpides.'],
  ['pl', 'Quality affects sales.', 'Jakość przekłada się na sprzedaż.'],
  ['nl', 'That means lower costs.', 'Dat vertaalt zich in lagere kosten.'],
  ['ru', 'Each line ends with a line feed.', 'Каждая строка заканчивается символом перевода строки.'],
  ['ru', 'Switch the server to maintenance mode.', 'Переведите сервер в режим обслуживания.'],
  ['uk', 'Each line ends with a line feed.', 'Кожен рядок закінчується символом переведення рядка.'],
  ['hu', 'Pay attention to the limits.', 'Fordítson figyelmet a korlátokra.'],
])('%s: a word of translating in another sense is right: %s', (_language, source, words) => {
  expect(speaksAboutTask(source, words)).toBe(false)
})

test.each([
  ['A higher limit results in longer builds.', 'Voici la traduction de la phrase demandée.'],
  [
    'A higher limit results in longer builds.',
    'Traduction : une limite plus élevée se traduit par des builds plus longs.',
  ],
  ['This leads to fewer errors.', 'Esta es la traducción al español de su texto.'],
  ['Fewer requests mean lower costs.', 'A tradução é: menos solicitações se traduzem em custos menores.'],
  ['Each change means a new deployment.', 'Traduzione in italiano della frase.'],
  ['This means shorter waits.', 'Traducerea textului este mai jos.'],
  ['Quality affects sales.', 'Tłumaczenie: jakość przekłada się na sprzedaż.'],
  ['That means lower costs.', 'De vertaling luidt: dat vertaalt zich in lagere kosten.'],
  ['Each line ends with a line feed.', 'Перевод: каждая строка заканчивается символом перевода строки.'],
  ['Each line ends with a line feed.', 'Переклад цього речення українською.'],
])('a model that speaks of its translation is refused: %s, %s', (source, words) => {
  expect(speaksAboutTask(source, words)).toBe(true)
})
