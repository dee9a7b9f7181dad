import { isDenied } from './denied-word.ts'
import { isExplained, withoutIdioms } from './opposite-senses.ts'
import { certainOfDeeds } from './certain-deeds.ts'
import { certainOfKinds } from './certain-kinds.ts'
import { groups, groupsOf } from './opposite-words.ts'
import type { Candidate, Refusal } from './segment-rule.ts'

/** These are written without spaces. */
const withoutSpaces = new Set(['zh', 'ja', 'ko'])

/** In these groups, short words say what is meant. */
const shortWords = /^left|^must/

/** Words that stand for one side only in its favor: they are in sentences about anything. */
const vague = new Set(
  'nicht kein* kann muss können darf dürfen alle* sind haben gilt benötigt* benötig* brauch* soll* mehr weniger folgend* dauerhaft* ohne selbst neu* meld* erst* zeigt sehen sieht siehe jedes größer* kleiner* halt* dien* moet* mag* aucun* peut doit faut plus moins nouve* premier* dernier* dernière* suivant* précéd* charg* envoy* envi* chaque télécharg* jour* dans seul* puede* pued* debe* deb* tien* hay* más menos nuev* primer* último* último últim* siempre solo cerr* cierr* inici* prim* nuov* ultim* può dev* sono non nessun* ogni più meno solo seguent* preced* lanc* nov* últim* todo* pode* poss* mais seguinte* seguir niet geen kan kunnen alle* elke meer minder eerst* laatst* nieuw* może mog* można musi nowe* now* więcej mniej każd* wszyst* może* могут можно можете долж* нужно всего новa* нов* последн* перв* больше меньше загруз* завантаж* может может* может* може* мож* останн* перш* більше менше всі ne* může můž* moh* lze nov* více méně posled* prvn* kan mer inte ing* ny* mindre alla *ebilir* *abilir* gerek* son* ilk* yeni* aç* her ません ない です できます できる でき 必要 ください 作 出 見 示 最近 始 全 終了 直 可以 能 可 不 没有 没 需要 要 得 都 看 新 上 下 前 后 수 안 없 않 년 주 내 밖 전 후 보 만 위 日 天 年 黄 黑 白 灰 über sobre över'.split(
    ' ',
  ),
)

const certainOf = { ...certainOfDeeds, ...certainOfKinds }
/** Groups without a list: left and right, always, everything, encrypted, and what must be. */
const isListed = (group: string): string | undefined =>
  Object.keys(certainOf).find((begin) => group.split(/[|]| \/ /)[0]?.startsWith(begin))

/** What a translation may not say of the other side, without what it may say of anything. */
function certainWords(member: { words: string; index: number; group: string; language: string }): string {
  const { words, index, group, language } = member
  const listed = isListed(group)
  if (listed !== undefined) return certainOf[listed]?.[language]?.split(' / ')[index] ?? '(?!)'
  const certain = words
    .trim()
    .split('|')
    .filter(
      (word) =>
        (group.startsWith('must') || !vague.has(word)) &&
        (shortWords.test(group) || word.replace('*', '').length > (/[a-zа-я]/iu.test(word) ? 3 : 1)),
    )
  return certain.length === 0 ? '(?!)' : certain.join('|')
}

function compile(words: string, language: string): RegExp {
  const pattern = words.trim().replaceAll(/(?<!\\p\{L\})\*/g, String.raw`\p{L}*`)
  return withoutSpaces.has(language)
    ? new RegExp(pattern, 'u')
    : new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${pattern})(?!\p{L})`, 'iu')
}

const split = (group: string): string[] => group.split(/ \/ /)
/** A color in a name, such as Red Hat, is none: only small letters are read. */
const english = groups.map((group) =>
  split(group).map((words) =>
    group.startsWith('red')
      ? new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}-])`, 'u')
      : compile(words, 'en'),
  ),
)
const known = new Map<string, readonly (readonly Member[])[]>()

/** One side of a group: what may stand for it, and what stands for nothing else. */
interface Member {
  possible: RegExp
  certain: RegExp
}

function patternsIn(language: string): readonly (readonly Member[])[] | undefined {
  const written = groupsOf[language]
  if (written === undefined) return undefined
  const found =
    known.get(language) ??
    written.map((group, index) =>
      split(group).map((words, at) => {
        const listed = certainWords({ words, index: at, group: groups[index] ?? '', language })
        // What says a word for certain may stand for it.
        return { possible: compile(`${words}|${listed}`, language), certain: compile(listed, language) }
      }),
    )
  known.set(language, found)
  return found
}

/** “cannot” and “must not” are said with the word of the other, and so is what a condition turns around. */
const turned = /(?<!\p{L})(?:not|cannot|\p{L}+n['’]t|never|no|unless|until|without)(?!\p{L})/iu

/** Languages that documentation speaks of; what is in English is not in Dutch. */
const spoken = {
  tags: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'cs', 'sv', 'tr', 'ja', 'zh', 'ko', 'ar'],
  names:
    'English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Swedish|Turkish|Japanese|Chinese|Korean|Arabic'.split(
      '|',
    ),
}

function languagesIn(language: string): Member[] {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return spoken.tags.map((tag) => {
    const name = names.of(tag) ?? tag
    const begin = name.slice(0, Math.max(4, name.length - 2))
    const possible = compile(withoutSpaces.has(language) ? name : `${begin}*`, language)
    return { possible, certain: withoutSpaces.has(language) ? possible : compile(certainName(name), language) }
  })
}

/** A name in its cases, and no longer word that begins so: French “mai” is in “mais”, and Russian “среда” nearly in “среди”. */
function certainName(name: string): string {
  return name.length > 4 ? String.raw`(?!сред[иы](?!\p{L}))${name.slice(0, -1)}\p{L}{0,1}` : name
}

/** Months and days of the week: their names in every language, as they stand alone and in a date. */
function calendarOf(language: string): { months: Member[]; days: Member[]; languages: Member[] } {
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]): string[][] =>
    dates.map((date) =>
      [options, { ...options, day: 'numeric' as const }].map(
        (format) =>
          new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
            .formatToParts(date)
            .find(({ type }) => type === Object.keys(options)[0])?.value ?? '',
      ),
    )
  const compileAll = (all: string[][]): Member[] =>
    all.map((forms) => {
      // Of “3月15日”, the month is a mere number.
      const named = [...new Set(forms)].filter((form) => /\p{L}/u.test(form))
      const of = (form: (name: string) => string): RegExp => compile(named.map(form).join('|'), language)
      return { possible: of((name) => stem(name)), certain: of((name) => stem(name, true)) }
    })
  const stem = (name: string, isCertain = false): string => {
    // Apostrophes are written in three ways.
    const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’ʼ]/g, "['’ʼ]")
    if (withoutSpaces.has(language)) return `(?<!\\p{Nd})${plain.replace(/(?<=\p{Nd})(?=\p{L})/u, String.raw`\s?`)}`
    // “tháng 1” is not the beginning of “tháng 10”.
    if (/\p{Nd}$/u.test(plain)) return plain
    if (isCertain) return certainName(plain)
    return `${plain.length > 4 ? plain.slice(0, -2) : plain}*`
  }
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)))
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  return {
    months: compileAll(names({ month: 'long' }, months)),
    days: compileAll(names({ weekday: 'long' }, days)),
    languages: languagesIn(language),
  }
}

const calendars = new Map<string, ReturnType<typeof calendarOf>>()
function calendar(language: string): ReturnType<typeof calendarOf> {
  const found = calendars.get(language) ?? calendarOf(language)
  calendars.set(language, found)
  return found
}

/** English months as names: “may” is a verb, and “march” as well. */
const englishCalendar = {
  months: 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|'),
  days: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'.split('|'),
  languages: spoken.names,
}
const dated = (name: string): RegExp =>
  name === 'May' || name === 'March'
    ? new RegExp(
        String.raw`(?<!\p{L})${name} \p{Nd}|\p{Nd} ${name}(?!\p{L})|(?<!\p{L})(?:in|of|since|until) ${name}(?!\p{L})`,
        'u',
      )
    : new RegExp(String.raw`(?<!\p{L})${name}s?(?!\p{L})`, 'u')
const englishDates = {
  months: englishCalendar.months.map(dated),
  days: englishCalendar.days.map(dated),
  languages: spoken.names.map(dated),
}

/**
 * Finds a word of the English source whose opposite is in the translation, or another one of its group.
 *
 * @returns The word of the source; undefined if there is none, or if the language has no list.
 */
function otherOf({ source, words, to }: Pick<Candidate, 'source' | 'words' | 'to'>): string | undefined {
  const language = to.split('-')[0] ?? to
  for (const kind of ['months', 'days', 'languages'] as const) {
    const names = calendar(language)[kind]
    const wrong = otherMember(englishDates[kind], source, names, words)
    if (wrong !== undefined) return englishCalendar[kind][wrong]
  }
  const theirs = patternsIn(language)
  if (theirs === undefined) return undefined
  const isTurned = turned.test(source)
  const meant = withoutIdioms(source)
  for (const [index, group] of english.entries()) {
    const members = theirs[index]
    if (members === undefined || (isTurned && !isOfPlaces(index) && !isOfAll(index, source))) continue
    const name = groups[index] ?? ''
    const wrong = otherMember(
      group,
      meant,
      members,
      words,
      (side, certain) => isExplained(source, name, side) || isDenied(words, certain, language),
    )
    if (wrong === undefined || (name.startsWith('must') && !isDuty(wrong, source))) continue
    // Text that follows is below.
    if (name.startsWith('at the top') && /follow/i.test(source)) continue
    return meant.match(group[wrong] ?? /$/)?.[0]
  }
  return undefined
}

/** Whether a missing “must” counts: not in a means to an end. A missing “can” never does, since it has many equivalents. */
function isDuty(wrong: number, source: string): boolean {
  return wrong === 0 && !/(?<!\p{L})(?:to|for|before|if|when|first)(?!\p{L})/iu.test(source)
}

/** Whether a group keeps its meaning in a denial, as left, right, red and first do. */
function isOfPlaces(index: number): boolean {
  return /left|red \/|first \/|half|public|top|daily|internal|always/.test(groups[index] ?? '')
}

/** All stays as it is: in a translation, “all” is right as well. */
const nothingChanges = /^nothing (?:\p{L}+ )?(?:changes?|changed|happens?|is (?:touched|changed|affected))(?!\p{L})/iu

/** A sentence that begins so is about it, whatever it denies. */
function isOfAll(index: number, source: string): boolean {
  if (groups[index]?.startsWith('everything') !== true || nothingChanges.test(source)) return false
  return /^(?:nothing|everything)(?!\p{L})/iu.test(source)
}

/** The member that the source names, if the translation names another one instead, and nothing else explains that. */
function otherMember(
  group: readonly RegExp[],
  source: string,
  members: readonly Member[],
  words: string,
  isElsewhere: (side: number, certain: RegExp) => boolean = () => false,
): number | undefined {
  const wanted = group.flatMap((pattern, index) => (pattern.test(source) ? [index] : []))
  const [only] = wanted
  // If the source names several members, it is unknown which one the translation renders.
  if (only === undefined || wanted.length > 1) return undefined
  if (members[only]?.possible.test(words) !== false) return undefined
  const isOther = ({ certain }: Member, index: number): boolean =>
    index !== only && certain.test(words) && !isElsewhere(index, certain)
  return members.some(isOther) ? only : undefined
}

/** A translation must not say the opposite: “after” for “before”, “off” for “on”, Tuesday for Monday. */
export function opposite({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo || !/^en\b/.test(from)) return undefined
  const said = otherOf({ source, words, to })
  if (said === undefined) return undefined
  return { rule: 'opposite', message: `The source says “${said}”; the translation says something else there.` }
}
