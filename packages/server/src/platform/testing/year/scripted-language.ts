import type { ScriptedReply } from '@docwright/agent/testing'

/** Sentences with a number, in the languages of the year. */
const sentences = [
  [
    'The service keeps N records for every customer.',
    'Le service conserve N enregistrements pour chaque client.',
    'Der Dienst bewahrt N Einträge für jeden Kunden auf.',
  ],
  [
    'A deployment takes N seconds on a busy machine.',
    'Un déploiement prend N secondes sur une machine chargée.',
    'Eine Bereitstellung dauert N Sekunden auf einer ausgelasteten Maschine.',
  ],
  [
    'Readers see the change after N minutes at most.',
    'Les lecteurs voient le changement après N minutes au plus.',
    'Die Leser sehen die Änderung nach höchstens N Minuten.',
  ],
  [
    'Every project has room for N pages.',
    'Chaque projet a de la place pour N pages.',
    'Jedes Projekt hat Platz für N Seiten.',
  ],
  [
    'The team answers questions within N days.',
    'L’équipe répond aux questions en N jours.',
    'Das Team beantwortet Fragen innerhalb von N Tagen.',
  ],
  [
    'A key can be used by N people.',
    'Une clé peut être utilisée par N personnes.',
    'Ein Schlüssel kann von N Personen verwendet werden.',
  ],
  ['Page number N', 'Page numéro N', 'Seite Nummer N'],
  ['Start', 'Commencer', 'Anfangen'],
] as const

/** How many sentences the paragraphs of a page are taken from. */
export const paragraphKinds = 6

/** Languages that the site of the year is translated into. */
export const yearLanguages = ['fr', 'de'] as const

/** A language of the year. */
export type YearLanguage = (typeof yearLanguages)[number]

/** A sentence in English. */
export function say(kind: number, number: number): string {
  return (sentences[kind]?.[0] ?? '').replace('N', String(number))
}

/** The title of a page in English. */
export function titleOf(number: number): string {
  return say(paragraphKinds, number)
}

/** A sentence of the year in another language; undefined for any other. */
export function translate(text: string, language: YearLanguage): string | undefined {
  const number = /\d+/.exec(text)?.[0] ?? ''
  const found = sentences.find(([english]) => english.replace('N', number) === text)
  return found?.[language === 'fr' ? 1 : 2].replace('N', number)
}

/** What a model was asked, and what it made of that. */
export interface YearModel {
  /** Language and text of each that was sent, in order. */
  asked: string[]
  faults: number
  reply(prompt: string, whole: string): ScriptedReply
}

/** A model that is right, but for one request in so many, which fails in one of the ways that models do. */
export function createYearModel(faultEvery: number): YearModel {
  let requests = 0
  const model: YearModel = {
    asked: [],
    faults: 0,
    reply(prompt, whole) {
      requests += 1
      const language: YearLanguage = /Translate these texts into de\b/.test(whole) ? 'de' : 'fr'
      const { texts } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as { texts: { id: string; text: string }[] }
      model.asked.push(...texts.map(({ text }) => `${language}: ${text}`))
      const right = texts.map(({ id, text }) => ({ id, text: translate(text, language) ?? '' }))
      const answer = (translations: typeof right): ScriptedReply => ({
        calls: [{ name: 'submit_translations', input: { translations } }],
      })
      if (requests % faultEvery !== 0) return answer(right)
      model.faults += 1
      const other = language === 'fr' ? 'de' : 'fr'
      const ways: (() => ScriptedReply)[] = [
        () => ({ status: 500 }),
        () => answer(right.slice(0, Math.ceil(right.length / 2))),
        () => answer(texts.map(({ id, text }) => ({ id, text: translate(text, other) ?? '' }))),
        () => ({ text: 'Je suis désolé, je ne peux pas traduire ce texte.' }),
        () => ({ status: 429, headers: { 'retry-after': '1' } }),
        () => answer([...right, ...right]),
      ]
      return (ways[model.faults % ways.length] ?? (() => answer(right)))()
    },
  }
  return model
}
