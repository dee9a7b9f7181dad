import type { ScriptedReply } from '@docwright/agent/testing'

/** Languages that the site of the year is translated into. No two that stand beside each other are alike. */
export const yearLanguages = ['fr', 'de', 'es', 'ru', 'it', 'ja', 'pt-BR', 'pl', 'nl'] as const

/** A language of the year. */
export type YearLanguage = (typeof yearLanguages)[number]

/** The folder in which the site has a language: that of its canonical code. */
export function languageFolder(language: YearLanguage): string {
  return language === 'ja' ? 'jp' : language
}

/** Sentences with a number, in English and in the languages of the year. */
const sentences: readonly (readonly [string, Readonly<Record<YearLanguage, string>>])[] = [
  [
    'The service keeps N records for every customer.',
    {
      fr: 'Le service conserve N enregistrements pour chaque client.',
      de: 'Der Dienst bewahrt N Einträge für jeden Kunden auf.',
      es: 'El servicio conserva N registros para cada cliente.',
      ru: 'Сервис хранит N записей для каждого клиента.',
      it: 'Il servizio conserva N record per ogni cliente.',
      ja: 'このサービスは顧客ごとに N 件のレコードを保持します。',
      'pt-BR': 'O serviço mantém N registros para cada cliente.',
      pl: 'Usługa przechowuje N rekordów dla każdego klienta.',
      nl: 'De dienst bewaart N records voor elke klant.',
    },
  ],
  [
    'A deployment takes N seconds on a busy machine.',
    {
      fr: 'Un déploiement prend N secondes sur une machine chargée.',
      de: 'Eine Bereitstellung dauert N Sekunden auf einer ausgelasteten Maschine.',
      es: 'Un despliegue tarda N segundos en una máquina ocupada.',
      ru: 'Развёртывание занимает N секунд на загруженной машине.',
      it: 'Una distribuzione richiede N secondi su una macchina occupata.',
      ja: '負荷の高いマシンでは、デプロイに N 秒かかります。',
      'pt-BR': 'Uma implantação leva N segundos em uma máquina ocupada.',
      pl: 'Wdrożenie trwa N sekund na obciążonej maszynie.',
      nl: 'Een uitrol duurt N seconden op een drukke machine.',
    },
  ],
  [
    'Readers see the change after N minutes at most.',
    {
      fr: 'Les lecteurs voient le changement après N minutes au plus.',
      de: 'Die Leser sehen die Änderung nach höchstens N Minuten.',
      es: 'Los lectores ven el cambio después de N minutos como máximo.',
      ru: 'Читатели видят изменение максимум через N минут.',
      it: 'I lettori vedono la modifica dopo N minuti al massimo.',
      ja: '読者は最大 N 分後に変更を確認できます。',
      'pt-BR': 'Os leitores veem a mudança após N minutos no máximo.',
      pl: 'Czytelnicy widzą zmianę najpóźniej po N minutach.',
      nl: 'Lezers zien de wijziging na hoogstens N minuten.',
    },
  ],
  [
    'Every project has room for N pages.',
    {
      fr: 'Chaque projet a de la place pour N pages.',
      de: 'Jedes Projekt hat Platz für N Seiten.',
      es: 'Cada proyecto tiene espacio para N páginas.',
      ru: 'В каждом проекте есть место для N страниц.',
      it: 'Ogni progetto ha spazio per N pagine.',
      ja: '各プロジェクトには N ページ分の容量があります。',
      'pt-BR': 'Cada projeto tem espaço para N páginas.',
      pl: 'Każdy projekt ma miejsce na N stron.',
      nl: 'Elk project heeft ruimte voor N pagina’s.',
    },
  ],
  [
    'The team answers questions within N days.',
    {
      fr: 'L’équipe répond aux questions en N jours.',
      de: 'Das Team beantwortet Fragen innerhalb von N Tagen.',
      es: 'El equipo responde a las preguntas en N días.',
      ru: 'Команда отвечает на вопросы в течение N дней.',
      it: 'Il team risponde alle domande entro N giorni.',
      ja: 'チームは N 日以内に質問に回答します。',
      'pt-BR': 'A equipe responde às perguntas em N dias.',
      pl: 'Zespół odpowiada na pytania w ciągu N dni.',
      nl: 'Het team beantwoordt vragen binnen N dagen.',
    },
  ],
  [
    'A key can be used by N people.',
    {
      fr: 'Une clé peut être utilisée par N personnes.',
      de: 'Ein Schlüssel kann von N Personen verwendet werden.',
      es: 'Una clave puede ser utilizada por N personas.',
      ru: 'Ключом могут пользоваться N человек.',
      it: 'Una chiave può essere utilizzata da N persone.',
      ja: 'キーは N 人で使用できます。',
      'pt-BR': 'Uma chave pode ser usada por N pessoas.',
      pl: 'Z klucza może korzystać N osób.',
      nl: 'Een sleutel kan door N mensen worden gebruikt.',
    },
  ],
  [
    'Page number N',
    {
      fr: 'Page numéro N',
      de: 'Seite Nummer N',
      es: 'Página número N',
      ru: 'Страница номер N',
      it: 'Pagina numero N',
      ja: 'ページ番号 N',
      'pt-BR': 'Página número N',
      pl: 'Strona numer N',
      nl: 'Paginanummer N',
    },
  ],
  [
    'Start',
    {
      fr: 'Commencer',
      de: 'Anfangen',
      es: 'Comenzar',
      ru: 'Начало',
      it: 'Inizia',
      ja: '開始',
      'pt-BR': 'Começar',
      pl: 'Rozpocznij',
      nl: 'Beginnen',
    },
  ],
]

/** Where a sentence has its number: not at the beginning of “Nummer”. */
const place = /N(?!\p{L})/u

/** How many sentences the paragraphs of a page are taken from. */
export const paragraphKinds = 6

/** A sentence in English. */
export function say(kind: number, number: number): string {
  return (sentences[kind]?.[0] ?? '').replace(place, String(number))
}

/** The title of a page in English. */
export function titleOf(number: number): string {
  return say(paragraphKinds, number)
}

/** A sentence of the year in another language, with or without a mistake in it; undefined for any other. */
export function translate(text: string, language: YearLanguage): string | undefined {
  const number = /\d+/.exec(text)?.[0] ?? ''
  const right = text.replace(' teh ', ' the ')
  return sentences.find(([english]) => english.replace(place, number) === right)?.[1][language].replace(place, number)
}

/** What a model was asked, and what it made of that. */
export interface YearModel {
  /** Language and text of each that was sent, in order. */
  asked: string[]
  /** How often it failed, by the way in which it did. */
  faults: Map<string, number>
  /** The next requests fail in these ways, one in each. */
  ways: WayToFail[]
  /** What happens before the next requests are answered, one for each. */
  meanwhile: (() => Promise<void>)[]
  reply(prompt: string, whole: string): Promise<ScriptedReply>
}

/** A way in which models fail. */
export type WayToFail = keyof typeof waysToFail

type Translations = readonly { id: string; text: string }[]

/** A model that is right, but for one request in so many, which fails in one of the ways that models do. */
export function createYearModel(faultEvery: number): YearModel {
  let requests = 0
  let failed = 0
  const model: YearModel = {
    asked: [],
    faults: new Map(),
    ways: [],
    meanwhile: [],
    async reply(prompt, whole) {
      requests += 1
      await model.meanwhile.shift()?.()
      const language =
        yearLanguages.find((one) => whole.includes(`Translate these texts into ${one}:`)) ?? yearLanguages[0]
      const { texts } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as { texts: Translations }
      model.asked.push(...texts.map(({ text }) => `${language}: ${text}`))
      const right = texts.map(({ id, text }) => ({ id, text: translate(text, language) ?? '' }))
      const way = model.ways.shift()
      if (way === undefined && requests % faultEvery !== 0) return answer(right)
      const name = way ?? oftenWays[failed % oftenWays.length] ?? 'refusal'
      failed += 1
      model.faults.set(name, (model.faults.get(name) ?? 0) + 1)
      return waysToFail[name](right, { texts, language })
    },
  }
  return model
}

function answer(translations: Translations): ScriptedReply {
  return { calls: [{ name: 'submit_translations', input: { translations: [...translations] } }] }
}

/** The ways in which a model fails. */
export const waysToFail = {
  'server error': () => ({ status: 500 }),
  'half of it': (right) => answer(right.slice(0, Math.ceil(right.length / 2))),
  'another language': (_right, { texts, language }) => {
    const other = yearLanguages[(yearLanguages.indexOf(language) + 1) % yearLanguages.length] ?? 'fr'
    return answer(texts.map(({ id, text }) => ({ id, text: translate(text, other) ?? '' })))
  },
  refusal: () => ({ text: 'Je suis désolé, je ne peux pas traduire ce texte.' }),
  'too many requests': () => ({ status: 429, headers: { 'retry-after': '1' } }),
  twice: (right) => answer([...right, ...right]),
  permuted: (right) => answer(right.map(({ id }, at) => ({ id, text: right[(at + 1) % right.length]?.text ?? '' }))),
  'ids missing': (right) => answer(right.map(({ text }) => ({ id: '', text }))),
  '100 KB': (right) => answer(right.map(({ id, text }) => ({ id, text: text.repeat(100_000 / text.length) }))),
  Markdown: (right) => ({ text: right.map(({ text }) => `- ${text}`).join('\n') }),
  never: () => ({ silence: true }),
} satisfies Record<
  string,
  (right: Translations, asked: { texts: Translations; language: YearLanguage }) => ScriptedReply
>

/** Those of which a year has many: a provider that is silent takes a minute each time. */
const oftenWays = (Object.keys(waysToFail) as WayToFail[]).filter((way) => way !== 'never')
