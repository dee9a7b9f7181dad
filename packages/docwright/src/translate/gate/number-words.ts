/**
 * Words for numbers by language, as patterns. They are compared only where both languages have a list; multiples stand
 * under their own values (200 is twice, 300 three times).
 */
const numberWords: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: {
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    12: 'twelve',
    200: 'twice',
    300: 'thrice|three times',
  },
  fr: {
    2: 'deux',
    3: 'trois',
    4: 'quatre',
    5: 'cinq',
    6: 'six',
    7: 'sept',
    8: 'huit',
    9: 'neuf',
    10: 'dix',
    12: 'douze',
    200: 'deux fois|double',
    300: 'trois fois|triple',
  },
  de: {
    2: 'zwei|zweier',
    3: 'drei',
    4: 'vier',
    5: 'fünf',
    6: 'sechs',
    7: 'sieben',
    8: 'acht',
    9: 'neun',
    10: 'zehn',
    12: 'zwölf',
    200: 'zweimal|doppelt',
    300: 'dreimal|dreifach',
  },
  es: {
    2: 'dos',
    3: 'tres',
    4: 'cuatro',
    5: 'cinco',
    6: 'seis',
    7: 'siete',
    8: 'ocho',
    9: 'nueve',
    10: 'diez',
    12: 'doce',
    200: 'dos veces|doble',
    300: 'tres veces|triple',
  },
  it: {
    2: 'due',
    3: 'tre',
    4: 'quattro',
    5: 'cinque',
    6: 'sei',
    7: 'sette',
    8: 'otto',
    9: 'nove',
    10: 'dieci',
    12: 'dodici',
    200: 'due volte|doppio',
    300: 'tre volte|triplo',
  },
  pt: {
    2: 'dois|duas',
    3: 'três',
    4: 'quatro',
    5: 'cinco',
    6: 'seis',
    7: 'sete',
    8: 'oito',
    9: 'nove',
    10: 'dez',
    12: 'doze',
    200: 'duas vezes|dobro',
    300: 'três vezes|triplo',
  },
  nl: {
    2: 'twee',
    3: 'drie',
    4: 'vier',
    5: 'vijf',
    6: 'zes',
    7: 'zeven',
    8: 'acht',
    9: 'negen',
    10: 'tien',
    12: 'twaalf',
    200: 'tweemaal|twee keer|dubbel',
    300: 'driemaal|drie keer',
  },
  pl: {
    2: 'dwa|dwie|dwóch|dwoma|dwom|dwiema|dwaj',
    3: 'trzy|trzech|trzem|trzema|trzej',
    4: 'cztery|czterech|czterem|czterema',
    5: 'pięć|pięciu',
    6: 'sześć|sześciu',
    7: 'siedem|siedmiu',
    8: 'osiem|ośmiu',
    9: 'dziewięć|dziewięciu',
    10: 'dziesięć|dziesięciu',
    12: 'dwanaście|dwunastu',
  },
  cs: {
    2: 'dva|dvě|dvou|dvěma',
    3: 'tři|tří|třech|třem|třemi',
    4: 'čtyři|čtyř|čtyřech|čtyřem|čtyřmi',
    5: 'pět|pěti',
    6: 'šest|šesti',
    7: 'sedm|sedmi',
    8: 'osm|osmi',
    9: 'devět|devíti',
    10: 'deset|deseti',
    12: 'dvanáct|dvanácti',
  },
  ru: {
    2: 'два|две|двух|двумя|двум',
    3: 'три|трёх|трех|тремя|трём|трем',
    4: 'четыре|четырёх|четырех|четырьмя|четырём|четырем',
    5: 'пять|пяти|пятью',
    6: 'шесть|шести|шестью',
    7: 'семь|семи',
    8: 'восемь|восьми|восемью',
    9: 'девять|девяти|девятью',
    10: 'десять|десяти|десятью',
    12: 'двенадцать|двенадцати',
  },
  uk: {
    2: 'два|дві|двох|двома|двом',
    3: 'три|трьох|трьома|трьом',
    4: 'чотири|чотирьох|чотирма|чотирьом',
    5: "п[’']ять|п[’']яти",
    6: 'шість|шести',
    7: 'сім|семи',
    8: 'вісім|восьми',
    9: "дев[’']ять|дев[’']яти",
    10: 'десять|десяти',
    12: 'дванадцять|дванадцяти',
  },
  sv: { 2: 'två', 3: 'tre', 4: 'fyra', 5: 'fem', 6: 'sex', 7: 'sju', 8: 'åtta', 9: 'nio', 10: 'tio', 12: 'tolv' },
  da: { 3: 'tre', 4: 'fire', 5: 'fem', 6: 'seks', 7: 'syv', 8: 'otte', 9: 'ni', 10: 'ti', 12: 'tolv' },
  no: { 3: 'tre', 4: 'fire', 5: 'fem', 6: 'seks', 7: 'sju|syv', 8: 'åtte', 9: 'ni', 10: 'ti', 12: 'tolv' },
  tr: { 2: 'iki', 3: 'üç', 4: 'dört', 5: 'beş', 7: 'yedi', 8: 'sekiz', 9: 'dokuz', 12: 'on iki' },
  ro: { 3: 'trei', 4: 'patru', 5: 'cinci', 6: 'șase|şase', 7: 'șapte|şapte', 8: 'opt', 10: 'zece' },
  zh: counted(
    '二两兩',
    '三',
    '四',
    '五',
    '六',
    '七',
    '八',
    '九',
    '[种種个個条條项項次位步类類天周份台组組层層级級章页頁]',
    '第',
  ),
  ja: counted('二', '三', '四', '五', '六', '七', '八', '九', '(?:つ|種類|個|件|回|度|段階|行|列|通り)', '第'),
  ko: {
    2: '(?<!\\p{L})두 (?:가지|개|번|명|곳|단계|종류)',
    3: '(?<!\\p{L})세 (?:가지|개|번|명|곳|단계|종류)',
    4: '(?<!\\p{L})네 (?:가지|개|번|명|곳|단계|종류)',
    5: '(?<!\\p{L})다섯 (?:가지|개|번|명|곳|단계|종류)',
    6: '(?<!\\p{L})여섯 (?:가지|개|번|명|곳|단계|종류)',
  },
}

/** Other words that imply a number: a text with one has neither lost the number nor made it up. */
const others: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: {
    2: 'two\\p{L}*|second\\p{L}*|both|pairs?|paired|couple|twice|doubl\\p{L}*|dual|either|neither|half|halves|bi\\p{L}+|again|alternate\\p{L}*|other|another|between',
    3: 'three\\p{L}*|third\\p{L}*|tripl\\p{L}*|thrice',
    4: 'four\\p{L}*|quarter\\p{L}*|quadr\\p{L}*|fire\\p{L}*',
    5: 'five\\p{L}*|fifth\\p{L}*',
    6: 'six\\p{L}*|half',
    7: 'seven\\p{L}*|weeks?',
    8: 'eight\\p{L}*',
    9: 'nine\\p{L}*|ninth|you\\p{L}*|new\\p{L}*',
    10: 'ten\\p{L}*|decade\\p{L}*',
  },
  fr: {
    2: 'deux\\p{L}*|second\\p{L}*|doubl\\p{L}*|paire\\p{L}*',
    3: 'tr[oi]\\p{L}*|tier\\p{L}*',
    4: 'quatr\\p{L}*|quart\\p{L}*',
  },
  de: {
    2: 'zwei\\p{L}*|beide\\p{L}*|doppel\\p{L}*|paar\\p{L}*',
    3: 'drei\\p{L}*|dritt\\p{L}*',
    4: 'vier\\p{L}*',
    5: 'fünf\\p{L}*',
    6: 'sechs\\p{L}*',
  },
  es: {
    2: 'dos|ambos|ambas|segund\\p{L}*|dobl\\p{L}*|par(?:es)?|duplic\\p{L}*',
    3: 'tr[ei]\\p{L}*|terc\\p{L}*',
    4: 'cuatr\\p{L}*|cuart\\p{L}*',
  },
  it: {
    2: 'due|entramb\\p{L}*|second\\p{L}*|doppi\\p{L}*|copp\\p{L}*',
    3: 'tr[ei]\\p{L}*|terz\\p{L}*',
    4: 'quatt\\p{L}*|quart\\p{L}*',
  },
  pt: {
    2: 'dois|duas|ambos|ambas|segund\\p{L}*|dobr\\p{L}*|dupl\\p{L}*|par(?:es)?',
    3: 'tr[êie]\\p{L}*|terc\\p{L}*',
    4: 'quatr\\p{L}*|quart\\p{L}*',
  },
  nl: {
    2: 'twee\\p{L}*|beide\\p{L}*|dubbel\\p{L}*|paar',
    3: 'drie\\p{L}*|derde\\p{L}*',
    4: 'vier\\p{L}*|kwart\\p{L}*',
  },
  pl: {
    2: 'dw[aóiu]\\p{L}*|ob[aiuy]\\p{L}*|drug\\p{L}*|par[aęy]?|podw\\p{L}*',
    3: 'trz\\p{L}*|troj\\p{L}*|potr\\p{L}*',
    4: 'czt\\p{L}*|czw\\p{L}*',
    5: 'pię\\p{L}*',
    6: 'sze?ś\\p{L}*|szós\\p{L}*',
  },
  cs: {
    2: 'dv\\p{L}*|zdvoj\\p{L}*|ob[aěo]\\p{L}*|druh\\p{L}*',
    3: 't[řr][ieoí]\\p{L}*',
    4: 'čt\\p{L}*',
    5: 'pět\\p{L}*|pát\\p{L}*',
  },
  ru: {
    2: 'дв[аеуо]\\p{L}*|вдв\\p{L}+|удв\\p{L}+|об[аео]\\p{L}*|втор\\p{L}*|пар[аыу]?',
    3: 'тр[иеёо]\\p{L}*|втро\\p{L}+|утро\\p{L}+',
    4: 'чет[ыв]\\p{L}*',
    5: 'пят\\p{L}*',
    6: 'шест\\p{L}*',
  },
  uk: {
    2: 'дв[аіоу]\\p{L}*|[ву]дв\\p{L}+|подв\\p{L}+|об[аио]\\p{L}*|друг\\p{L}*|пар[аиу]?',
    3: 'тр[иеоь]\\p{L}*|[ву]тр[иоь]\\p{L}+|потро\\p{L}+',
    4: 'чот\\p{L}*|чет\\p{L}*',
  },
  sv: { 2: 'två\\p{L}*|båda|andra|dubbel\\p{L}*|par', 3: 'tre\\p{L}*|tredj\\p{L}*' },
  da: { 2: 'to\\p{L}*|begge|and[er]\\p{L}*|dobbel\\p{L}*', 3: 'tre\\p{L}*' },
  no: { 2: 'to\\p{L}*|begge|and[er]\\p{L}*|dobbel\\p{L}*', 3: 'tre\\p{L}*' },
  tr: {
    2: 'iki\\p{L}*|her ikisi|çift\\p{L}*',
    3: 'üç\\p{L}*',
    4: 'dört\\p{L}*|dörd\\p{L}*',
    6: 'altı\\p{L}*',
    10: 'on\\p{L}*',
  },
  ro: {
    2: 'do[iu]\\p{L}*|două\\p{L}*|amb\\p{L}*|dubl\\p{L}*',
    3: 'tr[ei]\\p{L}*',
    9: 'nouă\\p{L}*',
    12: 'doisprezece|douăsprezece',
  },
  zh: {
    2: '[倍二两兩双雙俩对對]',
    3: '[三叁]',
    4: '[四肆]',
    5: '五',
    6: '六',
    7: '七',
    8: '八',
    9: '九',
    10: '十',
    12: '十二',
  },
  ja: {
    2: '二|両|双|ふた|ツー|倍|2',
    3: '三|みっ|スリー',
    4: '四|よっ',
    5: '五|いつ',
    6: '六|むっ',
    7: '七',
    8: '八',
    9: '九',
    10: '十',
    12: '十二',
  },
  ko: {
    2: '두|둘|이|양|쌍',
    3: '세|셋|삼',
    4: '네|넷|사',
    5: '다섯|오',
    6: '여섯|육',
    7: '일곱|칠',
    8: '여덟|팔',
    9: '아홉|구',
    10: '열|십',
    12: '열두|열둘|십이',
  },
}

/** Numbers before the words that a language counts things with; not in “third party”. */
function counted(...parts: string[]): Record<number, string> {
  const [counter = '', ordinal = ''] = parts.slice(8)
  return Object.fromEntries(
    parts.slice(0, 8).map((digits, index) => [index + 2, `(?<![${ordinal}十百千万])[${digits}]${counter}`]),
  )
}

/** These are written without spaces. */
const withoutSpaces = new Set(['zh', 'ja', 'ko'])

type Patterns = ReadonlyMap<number, RegExp>

/** Compiles the words of a language when it is first asked for: most processes never look at a translation. */
function patternsByLanguage(
  all: typeof numberWords,
  end = String.raw`(?![\p{L}\p{N}-])`,
): (language: string) => Patterns | undefined {
  const compiled = new Map<string, Patterns>()
  return (language) => {
    const words = all[language]
    if (words === undefined) return undefined
    const known = compiled.get(language)
    if (known !== undefined) return known
    const compile = (pattern: string): RegExp =>
      withoutSpaces.has(language)
        ? new RegExp(pattern, 'gu')
        : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})${end}`, 'giu')
    // Multiples first: “deux fois” is no “deux”.
    const patterns = new Map(
      Object.entries(words)
        .toReversed()
        .map(([value, pattern]) => [Number(value), compile(pattern)]),
    )
    compiled.set(language, patterns)
    return patterns
  }
}

const patternsOf = patternsByLanguage(numberWords)
const otherPatternsOf = patternsByLanguage(others, String.raw`(?!\p{L})`)

/**
 * The numbers that a text says in words.
 *
 * @param language Its language, such as `fr`.
 * @returns Undefined for a language without a list.
 */
export function wordedNumbers(text: string, language: string): Set<number> | undefined {
  const known = patternsOf(language)
  if (known === undefined) return undefined
  const found = new Set<number>()
  let rest = text
  for (const [value, pattern] of known) {
    const without = rest.replaceAll(pattern, ' ')
    if (without !== rest) found.add(value)
    rest = without
  }
  return found
}

/** Whether a text may say a number in words that are not always one, such as “both” or “doppelt”. */
export function mayMean(value: number, text: string, language: string): boolean {
  const pattern = otherPatternsOf(language)?.get(value)
  return pattern !== undefined && text.search(pattern) !== -1
}

/** How many a multiple is: 200 is twice, which is 2 times. */
export function countOf(value: number): number {
  return value > 100 ? value / 100 : value
}

/** Whether anything is known of how a language says a number; what nobody knows is not missed. */
export function knowsNumber(value: number, language: string): boolean {
  const tables = [patternsOf(language), otherPatternsOf(language)]
  return tables.some((table) => table?.has(value) === true || table?.has(countOf(value)) === true)
}

/** A number as English says it. */
export function wordOf(value: number): string {
  return numberWords['en']?.[value]?.split('|')[0] ?? String(value)
}
