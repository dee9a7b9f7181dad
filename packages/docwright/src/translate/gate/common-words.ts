/**
 * Short words that a language has in most of its sentences, of those written with Latin and Cyrillic letters: by a few of them, even one
 * sentence shows its language. Words of several languages stand in each of them.
 */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the a an and or of to in is are was were be been by for from with that this these those it its on at as if when which who not but you your can will has have must may only even into than then there their they each every between',
  fr: 'le la les un une des du de et ou à au aux est sont en par pour avec que qui ce cette ces il elle dans sur pas ne se son sa ses vous votre vos peut être plus même si lorsque mais tous chaque entre',
  de: 'der die das den dem des ein eine einen einem einer und oder ist sind in im zu zur zum mit von für auf an als wenn nicht sich es sie er wird werden kann auch nur aber dass diese dieser bei aus nach wie Ihr Ihre über zwischen',
  es: 'el la los las un una unos y o de del en es son por para con que se su sus al lo no como más cuando si pero este esta cada ni puede sin sobre entre también hay nunca',
  pt: 'o a os as um uma e ou de do da dos das em no na nos nas é são por para com que se seu sua ao à não como mais quando mas este esta cada nem pode sem sobre entre também há nunca pelo pela você',
  it: 'il lo la i gli le un una e o di del della dei delle in nel nella è sono per con che si suo sua al alla non come più quando se ma questo questa ogni né può senza su sul tra anche da dal mai',
  nl: 'de het een en of van in is zijn te op met voor door dat die niet als er naar aan om bij ook maar wordt worden kan deze dit wanneer nooit zelfs uw je tussen',
  pl: 'i w na z do się nie jest są to że o dla od po jak który która które przez lub oraz może tylko nawet gdy jeśli każdy tego ten ta ze za między',
  cs: 'a v na z do se je jsou to že o pro od po jak který která které nebo může jen i když pokud každý ten ta ze za s k není mezi',
  sv: 'och att det en ett som är på i av för med den inte till om har de kan från eller vid men när även bara ska blir mellan',
  da: 'og at det en et som er på i af for med den ikke til om har de kan fra eller ved men når også kun skal bliver mellem',
  no: 'og å det en et som er på i av for med den ikke til om har de kan fra eller ved men når også bare skal blir mellom',
  fi: 'ja on ei se että joka kun tai jos myös vain voi ovat mutta sen ole kuin',
  hu: 'a az és hogy nem egy is van ha vagy csak de meg el ez azt mint',
  ro: 'și si în de la cu pe un o este sunt nu se care din pentru sau dar dacă mai prin fiecare',
  tr: 've bir bu için ile da de ne ya her en olarak gibi daha çok ancak veya değil',
  vi: 'và là của có không được cho các một trong này với khi đã để từ những',
  ru: 'и в на не что как или если это для с со к по от из за у о но может могут только когда нет нужно чтобы его она они их также можно вы ваш',
  uk: 'і й та або що як якщо не для на при в у до з із зі від коли це ця цей є був немає щоб його її вона вони також можна ви ваш по за про',
  id: 'dan yang di ke dari untuk dengan ini itu adalah pada tidak atau dalam akan dapat jika',
}

/** Short words of each language's nearest relatives that it lacks itself: two of them are enough if none of its own is there. */
const ofRelatives: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { nl: 'het een van zijn niet voor naar wordt worden deze dit ook moet kunnen' },
  uk: {
    ru: 'или если могут может только когда это эта эти этот нет нужно чтобы из от его она они их также можно вы ваш что как',
  },
  sv: { da: 'og ikke hvis af til hvor når jeg dette blev også' },
  da: { sv: 'och inte är för från till när eller också' },
  no: { sv: 'och inte är från för till när' },
  cs: { sk: 'alebo ako ktorý ktorá ktoré sú nie pre môže všetky keď iba' },
  pt: { es: 'el los las la y con del son su en una', it: 'il gli che della nella sono con' },
  es: {
    pt: 'não você seu sua uma um com em são das pelo pela ao',
    it: 'il gli che della nella sono di',
    ca: 'amb els les i per',
  },
  it: { es: 'el los las y para por que', fr: 'le les des du est pour avec' },
}
const relatives = new Map(
  Object.entries(ofRelatives).map(([language, others]) => [
    language,
    Object.entries(others).map(([other, words]) => [other, new Set(words.split(' '))] as const),
  ]),
)
/** A sentence has so many words; a name may have fewer. */
const leastOfSentence = 5

function relativeByWords(words: readonly string[], target: string, own: ReadonlySet<string>): string | undefined {
  if (words.length < leastOfSentence) return undefined
  const found = (relatives.get(target) ?? []).find(([, known]) => {
    const theirs = words.filter((word) => known.has(word) && !own.has(word)).length
    // Words of both say nothing.
    return theirs >= 2 && !words.some((word) => own.has(word) && !sharedBy(target).has(word))
  })
  return found?.[0]
}

/** Common words of a language's relatives. */
const sharedWords = new Map<string, ReadonlySet<string>>()
function sharedBy(target: string): ReadonlySet<string> {
  const others = Object.keys(ofRelatives[target] ?? {})
  const found =
    sharedWords.get(target) ?? new Set(others.flatMap((language) => (commonWords[language] ?? '').split(' ')))
  sharedWords.set(target, found)
  return found
}

/** The Scandinavian languages, and Czech and Slovak, share too many words. */
const alike: readonly (readonly string[])[] = [['sv', 'da', 'no']]

const tables = Object.entries(commonWords).map(([language, words]) => [language, new Set(words.split(' '))] as const)

/** Words of English sentences that are in few names. */
const ofEnglish = new Set('the than with are is from which when that'.split(' '))

/** A sentence with two of these, no word of its own language and no letter but those of English is English. */
function isPlainEnglish(words: readonly string[], text: string): boolean {
  const found = new Set(words.filter((word) => ofEnglish.has(word)))
  return words.length > leastOfSentence && found.size >= 2 && !/[^\p{ASCII}\p{P}]/u.test(text)
}

/** This many words of another language, and none of its own, are no coincidence. */
const least = 3

/**
 * Finds the language of a sentence by its short words, if hardly any of them is of the language that it should be in.
 *
 * @param text A translation, without names.
 * @param to The language that it should be in.
 * @returns Its code; undefined if the words do not show it.
 */
export function languageByWords(text: string, to: string): string | undefined {
  const [target = to] = to.split('-')
  const words = text.toLowerCase().match(/(?<![\p{L}\p{N}'’_./-])\p{L}+(?![\p{L}\p{N}_/])/gu) ?? []
  if (!tables.some(([language]) => language === target)) return undefined
  const ofTarget = tables.find(([language]) => language === target)?.[1] ?? new Set()
  const relative = relativeByWords(words, target, ofTarget)
  if (relative !== undefined) return relative
  const counts = tables.map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }))
  const own = counts.find(({ language }) => language === target)?.count ?? 0
  if (own === 0 && isPlainEnglish(words, text)) return 'en'
  const most = counts.toSorted((one, other) => other.count - one.count)[0]
  if (most === undefined || most.language === target || most.count < least) return undefined
  if (alike.some((row) => row.includes(target) && row.includes(most.language))) return undefined
  // Some words are of both, as “de” and “que” are: what is left must say clearly that it is the other.
  return own === 0 || (most.count >= 6 && own * 3 <= most.count) ? most.language : undefined
}
