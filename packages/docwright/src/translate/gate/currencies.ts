import { difference } from './segment-rule.ts'

/** Behind a number. */
const counted = String.raw`(?<=\p{Nd}[\s\u00A0\u202F]?)`

/** Money by its sign, its code and its name behind a number; “$” stands for every dollar. Codes are in capital letters: “30 sek” are seconds. */
const signs: Readonly<Record<string, string>> = {
  $: String.raw`(?:US|R(?!\p{L})|A|C|NZ|HK)?\$|(?<!\p{L})USD(?!\p{L})|${counted}(?:(?:(?:US[- ])?[Dd]ol+ar\p{L}*|d[oó]lar\p{L}*|доллар\p{L}*|долар\p{L}*|دولار\p{L}*|דולר\p{L}*|डॉलर)(?!\p{L})|美元|美金|ドル|달러|đô la)`,
  '€': String.raw`€|(?<!\p{L})EUR(?!\p{L})|${counted}(?:(?:[Ee]uro(?:s|a|t)?|евро|євро|יורו|אירו|यूरो|يورو)(?!\p{L})|欧元|歐元|ユーロ|유로)`,
  '£': String.raw`£|(?<!\p{L})GBP(?!\p{L})|${counted}(?:英镑|英鎊|ポンド|파운드)`,
  '¥': String.raw`¥|￥|(?<!\p{L})(?:JPY|CNY)(?!\p{L})|${counted}(?:円(?!形)|元(?![素组組数數])|엔(?![드진티트터])|yen(?:es)?(?!\p{L})|иен\p{L}*)`,
  '₹': String.raw`₹|(?<!\p{L})INR(?!\p{L})`,
  '₩': String.raw`₩|(?<!\p{L})KRW(?!\p{L})`,
  '₽': String.raw`₽|(?<!\p{L})RUB(?!\p{L})|${counted}руб(?:л\p{L}*|(?!\p{L}))`,
  '₺': String.raw`₺|${counted}TL(?!\p{L})`,
  '₪': '₪',
  '₫': '₫',
  '₴': String.raw`₴|(?<!\p{L})UAH(?!\p{L})|${counted}(?:грн|гривень)(?!\p{L})`,
  zł: String.raw`${counted}zł(?!\p{L})|(?<!\p{L})PLN(?!\p{L})`,
  Kč: String.raw`${counted}Kč(?!\p{L})|(?<!\p{L})CZK(?!\p{L})`,
  kr: String.raw`${counted}kr(?!\p{L})|(?<!\p{L})(?:SEK|NOK|DKK)(?!\p{L})`,
}

const patterns = Object.entries(signs).map(([sign, pattern]) => [sign, new RegExp(pattern, 'gu')] as const)

/** Names of money as languages spell and inflect them: where one of them stands, nothing is missing. */
const names: Readonly<Record<string, RegExp>> = {
  $: /d[oòóô]l+[aáāà]r|долл?ар|دولار|דולר|डॉलर|डालर|美元|美金|ドル|달러|đô la/iu,
  '€': /(?<!\p{L})(?:eur|eir|евро|євро)|يورو|יורו|אירו|यूरो|欧元|歐元|ユーロ|유로/iu,
  '£': /(?<!\p{L})(?:pound|pfund|libr|lliur|livre|sterl|funt|liber|фунт|pund|pond|punta|font|lir|mārciņ|bảng|lire)|جنيه|ליש|לירות|पाउंड|英镑|英鎊|ポンド|파운드/iu,
  '¥': /(?<!\p{L})(?:yen|yuan|jen|иен|єн|юан)|ين|יין|येन|युआन|円|元|엔|위안/iu,
}

/** The currencies that a text names, one for each time that it does. */
function currenciesOf(text: string): string[] {
  return patterns.flatMap(([sign, pattern]) => (text.match(pattern) ?? []).map(() => sign))
}

/**
 * What a translation says of money and its source does not, or the other way round.
 *
 * @param source Words of the source.
 * @param words Those of the translation.
 * @returns The signs.
 */
export function otherCurrencies(source: string, words: string): string[] {
  const [wanted, found] = [currenciesOf(source), currenciesOf(words)]
  const has = (text: string, sign: string): boolean => names[sign]?.test(text) === true
  const { missing, added } = difference(wanted, found)
  return [
    ...missing.filter((sign) => found.includes(sign) || !has(words, sign)),
    ...added.filter((sign) => wanted.includes(sign) || !has(source, sign)),
  ]
}
