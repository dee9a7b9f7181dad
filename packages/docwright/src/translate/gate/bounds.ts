import { hasDenial } from './denied-word.ts'
import type { Candidate, Refusal } from './segment-rule.ts'

type Kind = 'least' | 'most'

/** How a language says that a number is the least or the most of something; denials come first: “no more than” is a most. */
interface Bounds {
  /** “no less than” is a least, “no more than” a most. */
  turnedLeast?: string
  turnedMost?: string
  least: string
  most: string
}

/** A number as a text has it: that of “v2” is part of a name. */
const numeral = String.raw`(?:(?<![\p{L}\p{Nd}_-])\p{Nd}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|thousand)\b)`
/** “More than 5” and “more than the limit of 5” are bounds, “more than a wrapper” is none. */
const near = String.raw`(?=(?: (?:the|a|an|its|your|this|that|all|limit|maximum|minimum|size|length|total|default|of|about|around|some))* [$€£¥~]?${numeral})`

const bounds: Readonly<Record<string, Bounds>> = {
  en: {
    turnedLeast: "(?:no|(?:not|n['’]t|cannot)(?: \\p{L}+){0,3}) (?:fewer|less|smaller|shorter|lower) than",
    turnedMost:
      "(?:no|(?:not|n['’]t|cannot)(?: \\p{L}+){0,3}) (?:more|longer|larger|greater|higher|bigger|wider|heavier) than|(?:not|n['’]t|cannot|never)(?: \\p{L}+){0,2} exceed\\p{L}*",
    least: `at least|(?<=\\p{Nd}[^.,;]{0,20})or more|minimum of|(?:more|larger|bigger|longer|greater|wider|higher|heavier) than(?! one(?!\\p{L}))${near}|(?:over|above) (?=\\p{Nd})(?!\\p{Nd}+ (?:second|minute|hour|day|week|month|year))|exceed(?:s|ing)?${near}`,
    most: `at most|(?<=\\p{Nd}[^.,;]{0,20})or (?:less|fewer)|maximum of|up to(?= \\p{Nd})|(?:less|fewer|smaller|shorter|lower) than${near}|(?:under|below) (?=\\p{Nd})`,
  },
  de: {
    turnedLeast: 'nicht (?:weniger|kürzer|kleiner) als',
    turnedMost: 'nicht (?:mehr|länger|größer) als|nicht (?:über\\p{L}*)',
    least:
      'ab|aufwärts|übersteig\\p{L}*|mindest\\p{L}*|wenigstens|zumindest|minim\\p{L}*|ab|über\\p{L}*|mehr|größer\\p{L}*|länger\\p{L}*|älter\\p{L}*|höher\\p{L}*|breiter\\p{L}*',
    most: 'höchst\\p{L}*|maxim\\p{L}*|bis|unter\\p{L}*|weniger|kleiner\\p{L}*|kürzer\\p{L}*|jünger\\p{L}*|niedriger\\p{L}*|innerhalb',
  },
  fr: {
    turnedLeast: 'pas moins|inférieur\\p{L}* ne',
    turnedMost:
      'au (?:plus|maximum)|pas (?:plus|dépass\\p{L}*|excéd\\p{L}*)|ne (?:doit|doivent|peut|peuvent) pas (?:dépasser|excéder)',
    least:
      'au minimum|davantage|outrepass\\p{L}*|au moins|minim\\p{L}*|au[ -]delà|plus|supérieur\\p{L}*|dépass\\p{L}*|excéd\\p{L}*|ou davantage|à partir',
    most: "au maximum|à concurrence|d’ici|en|au plus|maxim\\p{L}*|jusqu['’]\\p{L}+|jusque|moins|inférieur\\p{L}*|sous",
  },
  es: {
    turnedLeast: 'no menos|no inferior\\p{L}*',
    turnedMost: 'no (?:más|superior\\p{L}*|mayor\\p{L}*)|no (?:puede\\p{L}*|debe\\p{L}*) (?:superar|exceder)',
    least:
      'cuando menos|rebas\\p{L}*|al menos|por lo menos|como mínimo|mínim\\p{L}*|más|mayor\\p{L}*|superior\\p{L}*|super\\p{L}*|exced\\p{L}*|a partir|sobrepas\\p{L}*',
    most: 'tope|límite|dentro|como máximo|máxim\\p{L}*|a lo sumo|hasta|menos|menor\\p{L}*|inferior\\p{L}*|por debajo',
  },
  it: {
    turnedLeast: 'non meno|non inferior\\p{L}*',
    turnedMost: 'al più|non (?:più|superior\\p{L}*|oltre)|non (?:può|possono|deve|devono) superare',
    least:
      'come minimo|almeno|minim\\p{L}*|più|maggior\\p{L}*|superior\\p{L}*|super\\p{L}*|oltre|a partire|eccede\\p{L}*',
    most: 'limite|un tetto|al massimo|massim\\p{L}*|fino|meno|minor\\p{L}*|inferior\\p{L}*|sotto|entro',
  },
  pt: {
    turnedLeast: 'não menos|não inferior\\p{L}*',
    turnedMost: 'não mais|não superior\\p{L}*|não (?:pode|podem|deve|devem) (?:exceder|ultrapassar)',
    least:
      'ultrapasse\\p{L}*|pelo menos|ao menos|no mínimo|mínim\\p{L}*|mais|maior\\p{L}*|superior\\p{L}*|exced\\p{L}*|acima|ultrapass\\p{L}*|a partir',
    most: 'limite|no máximo|máxim\\p{L}*|até|menos|menor\\p{L}*|inferior\\p{L}*|abaixo',
  },
  nl: {
    turnedLeast: 'niet minder',
    turnedMost: 'niet (?:meer|langer|groter)|niet over\\p{L}*',
    least:
      'ten minste|op zijn minst|tenminste|meerdere|minste|minst\\p{L}*|minim\\p{L}*|meer|groter|langer|ouder|hoger|breder|boven|over|overschr\\p{L}*|vanaf',
    most: 'ten hoogste|hooguit|binnen|hoogste|hoogst\\p{L}*|maxim\\p{L}*|meeste|tot|minder|kleiner|korter|jonger|lager|onder|binnen',
  },
  pl: {
    turnedLeast: 'nie mniej\\p{L}*|nie krót\\p{L}*',
    turnedMost:
      'nie więcej|nie dłuż\\p{L}*|nie więk\\p{L}*|nie (?:może\\p{L}*|mogą) przekracz\\p{L}*|nie przekracz\\p{L}*',
    least:
      'przekrocz\\p{L}*|wzwyż|choćby|co najmniej|minim\\p{L}*|przynajmniej|ponad|więcej|powyżej|więk\\p{L}*|dłuż\\p{L}*|starsz\\p{L}*|przekracz\\p{L}*|od',
    most: 'w ciągu|limit\\p{L}*|co najwyżej|maks\\p{L}*|najwyżej|do|mniej|poniżej|mniejsz\\p{L}*|krót\\p{L}*|młods\\p{L}*|najpóźniej',
  },
  ru: {
    turnedLeast: 'не (?:менее|меньше|ниже|короче)',
    turnedMost: 'не (?:более|больше|выше|длиннее|дольше|превыш\\p{L}*|позднее|позже)',
    least:
      'по крайней мере|по меньшей мере|минимально|превыс\\p{L}*|минимум|минимальн\\p{L}*|хотя бы|как минимум|больше|более|свыше|выше|длиннее|дольше|старше|превыш\\p{L}*|от|шире|крупнее',
    most: 'в течение|предел\\p{L}*|максимум|максимальн\\p{L}*|до|меньше|менее|ниже|короче|младше|не позже|макс',
  },
  uk: {
    turnedLeast: 'не (?:менше|нижче|коротше)',
    turnedMost: 'не (?:більше|вище|довше|перевищ\\p{L}*|пізніше)',
    least:
      'щонайменш|хоча б|перевищ\\p{L}*|мінімум|мінімальн\\p{L}*|щонайменше|принаймні|більш\\p{L}*|понад|вище|довш\\p{L}*|старш\\p{L}*|перевищ\\p{L}*|від',
    most: 'у межах|впродовж|максимум|максимальн\\p{L}*|щонайбільше|до|менш\\p{L}*|нижче|коротш\\p{L}*|молодш\\p{L}*',
  },
  cs: {
    turnedLeast: 'ne méně',
    turnedMost: 'ne více|nesmí přesáhnout|nepřesah\\p{L}*|nepřekr\\p{L}*',
    least:
      'aspoň|přinejmenším|překroč\\p{L}*|přesáh\\p{L}*|minimálně|alespoň|nejméně|minim\\p{L}*|více|vět\\p{L}*|delší\\p{L}*|starší\\p{L}*|přes|nad|přesah\\p{L}*|překra\\p{L}*|od',
    most: 'během|limit\\p{L}*|nanejvýš|nejvýše|nejvíce|maxim\\p{L}*|až|do|méně|menší\\p{L}*|kratší\\p{L}*|mladší\\p{L}*|pod',
  },
  sv: {
    turnedLeast: 'inte mindre',
    turnedMost: 'inte (?:mer|längre|större|över\\p{L}*)',
    least:
      'överstig\\p{L}*|åtminstone|minst|åtminstone|minim\\p{L}*|mer|fler|större|längre|äldre|över|högre|bredare|överst\\p{L}*|överskrid\\p{L}*',
    most: 'gräns\\p{L}*|högst|som mest|maxim\\p{L}*|upp till|mindre|färre|kortare|yngre|under|lägre|inom|max',
  },
  tr: {
    turnedLeast: '(?:az|küçük|kısa) (?:değil|olma\\p{L}*)',
    turnedMost: 'en (?:fazla|çok)|(?:fazla|büyük|uzun) (?:değil|olma\\p{L}*)|aşma(?:ma)?\\p{L}*|geçeme\\p{L}*',
    least:
      'aş\\p{L}*|en azından|en az|asgari|minimum|fazla|büyük|uzun|üzeri\\p{L}*|aş(?!ağı)\\p{L}*|geçen|eski|üstü\\p{L}*|yüksek|geniş',
    most: 'sınır\\p{L}*|içinde|en fazla|en çok|azami|maksimum|kadar|küçük|kısa|altı\\p{L}*|az|daha az|düşük',
  },
  ja: {
    turnedMost:
      '超え[^。、]{0,12}(?:ません|ない|ず)|超過[^。、]{0,12}(?:ません|ない|ず)|より[大長多広高][^。、]{0,12}(?:ません|ない)',
    least: '超え|以上|少なくとも|超過|以上|少なくとも|最低|最小|超|より(?:大|長|多|古|広|高)|上回',
    most: '上限|以下|最長|以下|以内|最大|最高|まで|未満|より(?:小|短|少|新)|下回|多くとも',
  },
  zh: {
    turnedLeast: '不少于|不低于|不小于|不得少于',
    turnedMost: '不\\p{L}{0,3}[超多高长大][过過出于於]|勿超|不超出|不超过|不超過|不多于|不大于|不得超过|不能超过',
    least: '或更|更多|及以上|至少|至少|最少|以上|超出|逾|超过|超過|大于|大於|多于|长于|早于|高于|起码|最低',
    most: '最高|高达|高達|达|達|以內|之内|不到|最多|至多|以下|以内|小于|小於|少于|不到|低于|短于|最大|上限|内',
  },
  ko: {
    turnedMost: '(?:초과|넘|보다)[^.,]{0,12}(?:없|않|안 |마세|마십)',
    least: '이상|최소한|초과|최소|적어도|이상|초과|넘|보다 (?:크|큰|긴|많|오래)',
    most: '이하|한도|최장|안에|최대|이하|이내|미만|까지|보다 (?:작|짧|적)|많아야',
  },
}

/** Words that say one side for certain, whatever number they stand with: only with them a bound is another one. */
const certainly: Readonly<Record<string, Readonly<Record<Kind, string>>>> = {
  de: {
    least: 'mindestens|wenigstens|mehr als|größer als|länger als|höher als',
    most: 'höchstens|maximal|weniger als|kleiner als|kürzer als|niedriger als',
  },
  fr: {
    least: 'au moins|au minimum|plus de|supérieure?s? à|plus grande?s? que',
    most: "au plus|au maximum|moins de|jusqu['’]à|inférieure?s? à|plus petite?s? que",
  },
  es: {
    least: 'al menos|por lo menos|como mínimo|más de|mayor(?:es)? (?:que|a|de)|superior(?:es)? a',
    most: 'como máximo|a lo sumo|menos de|menor(?:es)? (?:que|a|de)|inferior(?:es)? a',
  },
  it: {
    least: 'almeno|come minimo|più di|maggior[ei] di|superior[ei] a|più grand[ei] di',
    most: 'al massimo|meno di|minor[ei] di|inferior[ei] a|più piccol[aeio] di',
  },
  pt: {
    least: 'pelo menos|ao menos|no mínimo|mais de|maior(?:es)? (?:do )?que|superior(?:es)? a',
    most: 'no máximo|menos de|menor(?:es)? (?:do )?que|inferior(?:es)? a',
  },
  nl: {
    least: 'minstens|ten minste|minimaal|meer dan|groter dan|langer dan|hoger dan',
    most: 'hoogstens|ten hoogste|maximaal|minder dan|kleiner dan|korter dan|lager dan',
  },
  pl: {
    least: 'co najmniej|przynajmniej|więcej niż|ponad|większ\\p{L}* niż|dłuższ\\p{L}* niż',
    most: 'co najwyżej|maksymalnie|mniej niż|mniejsz\\p{L}* niż|krótsz\\p{L}* niż',
  },
  ru: { least: 'не менее|не меньше|хотя бы|более|больше', most: 'не более|не больше|максимум|менее' },
  uk: { least: 'щонайменше|принаймні|не менше|понад|більше', most: 'щонайбільше|не більше|максимум|менше' },
  cs: {
    least: 'alespoň|aspoň|nejméně|minimálně|více než|větší\\p{L}* než|delší\\p{L}* než',
    most: 'nejvýše|maximálně|méně než|menší\\p{L}* než|kratší\\p{L}* než',
  },
  sv: {
    least: 'minst|åtminstone|mer än|fler än|större än|längre än|högre än',
    most: 'högst|som mest|maximalt|mindre än|färre än|kortare än|lägre än',
  },
  tr: { least: 'en az|en azından', most: 'en fazla|en çok' },
  ja: { least: '以上|少なくとも', most: '以下|以内|未満' },
  zh: { least: '至少|以上', most: '最多|至多|以下|以内' },
  ko: { least: '이상|적어도|최소', most: '이하|이내|최대|미만' },
}

/** English words for the least and the most of a number that have an equivalent in every language. */
const said: Readonly<Record<Kind, RegExp>> = {
  least: /(?<!\p{L})(?:at least|exceed(?:s|ing)?|(?:more|larger|bigger|longer|greater) than)(?!\p{L})/iu,
  most: /(?<!\p{L})(?:at most|up to(?= \p{Nd})|no more than)(?!\p{L})/iu,
}

const withoutSpaces = new Set(['zh', 'ja', 'ko'])
const compiled = new Map<string, readonly (readonly [Kind, RegExp])[]>()

function patternsOf(language: string): readonly (readonly [Kind, RegExp])[] | undefined {
  const table = bounds[language]
  if (table === undefined) return undefined
  const found = compiled.get(language)
  if (found !== undefined) return found
  const of = (words: string | undefined): RegExp =>
    withoutSpaces.has(language) || words === undefined
      ? new RegExp(words ?? '(?!)', 'gu')
      : new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')
  const patterns = [
    ['least', of(table.turnedLeast)],
    ['most', of(table.turnedMost)],
    ['least', of(table.least)],
    ['most', of(table.most)],
  ] as const
  compiled.set(language, patterns)
  return patterns
}

/** The bounds of a text, each with the number that stands nearest to it. */
function boundsOf(text: string, language: string): { kind: Kind; number: string | undefined }[] | undefined {
  const patterns = patternsOf(language)
  if (patterns === undefined) return undefined
  const numbers = [...text.matchAll(/\p{Nd}+/gu)].map(({ index, 0: number }) => ({ index, number }))
  let rest = text
  const found: { kind: Kind; number: string | undefined }[] = []
  for (const [index, [kind, pattern]] of patterns.entries())
    rest = rest.replaceAll(pattern, (words: string, ...more: unknown[]) => {
      const at = more.find((one) => typeof one === 'number') ?? 0
      const distance = (place: number): number => Math.abs(place - (place > at ? at + words.length : at))
      const [nearest] = numbers.toSorted((one, other) => distance(one.index) - distance(other.index))
      found.push({ kind, number: nearest?.number })
      // Without spaces, “files of more than 10 MB are not supported” has the words of “no more than 10 MB”.
      if (kind === 'most' && index === 1 && withoutSpaces.has(language))
        found.push({ kind: 'least', number: nearest?.number })
      return ' '.repeat(words.length)
    })
  return found
}

/** The clauses with a number: what is said in another one bounds none. */
function clausesOf(source: string): string[] {
  return source.split(/[;:!?]|[.,](?!\p{Nd})/u).filter((clause) => new RegExp(numeral, 'iu').test(clause))
}

const certainPatterns = new Map<string, RegExp>()
function certain(kind: Kind, language: string): RegExp {
  const key = `${language} ${kind}`
  const words = certainly[language]?.[kind] ?? '(?!)'
  const pattern = withoutSpaces.has(language) ? words : String.raw`(?<!\p{L})(?:${words})(?!\p{L})`
  const found = certainPatterns.get(key) ?? new RegExp(pattern, 'iu')
  certainPatterns.set(key, found)
  return found
}

/** Whether a translation denies in any clause, beyond the phrases of bounds themselves. */
function denies(words: string, language: string): boolean {
  const phrases = bounds[language]
  const own = [phrases?.turnedLeast, phrases?.turnedMost].filter((one) => one !== undefined).join('|')
  const rest = own === '' ? words : words.replaceAll(new RegExp(own, 'giu'), ' ')
  return hasDenial(rest, language)
}

/** “At least 12” is neither “at most 12” nor “12”; in a language without a list, nothing is said. */
export function bound({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo || !/^en\b/.test(from) || !/\p{Nd}/u.test(source)) return undefined
  const wanted = clausesOf(source).flatMap((clause) => boundsOf(clause, 'en') ?? [])
  const found = boundsOf(words, to.split('-')[0] ?? to)
  if (wanted.length === 0 || found === undefined) return undefined
  const language = to.split('-')[0] ?? to
  // “Not longer than 5” and “5 at most” are the same.
  const isDenied = denies(words, language)
  const lost = (['least', 'most'] as const).find(
    (kind) =>
      !isDenied &&
      said[kind].test(source) &&
      wanted.some((one) => one.kind === kind) &&
      !found.some((one) => one.kind === kind),
  )
  const other = wanted.find(
    ({ kind, number }) =>
      number !== undefined &&
      found.some((one) => one.number === number && one.kind !== kind && certain(one.kind, language).test(words)) &&
      !found.some((one) => one.number === number && one.kind === kind) &&
      !wanted.some((one) => one.number === number && one.kind !== kind),
  )
  if (lost === undefined && (other === undefined || isDenied)) return undefined
  return { rule: 'number', message: 'What is a least must stay one, and what is a most: at least, up to, more than.' }
}
