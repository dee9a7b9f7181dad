/** Money by its sign, its code and its name behind a number; “$” stands for every dollar. */
const signs: Readonly<Record<string, string>> = {
  $: String.raw`(?:US|R(?!\p{L})|A|C|NZ|HK)?\$|(?<!\p{L})USD(?!\p{L})|(?<=\p{Nd}[\s\u00A0]?)(?:(?:US-)?dol+ar\p{L}*|Dollar|d[oó]lar\p{L}*|доллар\p{L}*|долар\p{L}*|دولار\p{L}*|דולר\p{L}*|डॉलर)(?!\p{L})|美元|美金|ドル|달러|đô la`,
  '€': String.raw`€|(?<!\p{L})EUR(?!\p{L})|(?<=\p{Nd}[\s\u00A0]?)(?:euro\p{L}*|евро|євро|יורו|यूरो|يورو)(?!\p{L})|欧元|歐元|ユーロ|유로`,
  '£': String.raw`£|(?<!\p{L})GBP(?!\p{L})|英镑|英鎊|ポンド|파운드`,
  '¥': String.raw`¥|￥|(?<!\p{L})(?:JPY|CNY)(?!\p{L})|(?<=\p{Nd}\s?)(?:円|元|엔|yen(?:es)?(?!\p{L})|иен\p{L}*)`,
  '₹': String.raw`₹|(?<!\p{L})INR(?!\p{L})`,
  '₩': String.raw`₩|(?<!\p{L})KRW(?!\p{L})`,
  '₽': String.raw`₽|(?<!\p{L})RUB(?!\p{L})|(?<=\p{Nd}[\s\u00A0]?)(?:руб\p{L}*)`,
  '₺': String.raw`₺|(?<!\p{L})TRY(?= ?\p{Nd})|(?<=\p{Nd}[\s\u00A0]?)TL(?!\p{L})`,
  '₪': '₪',
  '₫': '₫',
  '₴': String.raw`₴|(?<!\p{L})UAH(?!\p{L})|(?<=\p{Nd}[\s\u00A0]?)(?:грн|гривень)(?!\p{L})`,
  zł: String.raw`(?<=\p{Nd}[\s\u00A0]?)zł(?!\p{L})|(?<!\p{L})PLN(?!\p{L})`,
  Kč: String.raw`(?<=\p{Nd}[\s\u00A0]?)Kč(?!\p{L})|(?<!\p{L})CZK(?!\p{L})`,
  kr: String.raw`(?<=\p{Nd}[\s\u00A0]?)kr(?!\p{L})|(?<!\p{L})(?:SEK|NOK|DKK)(?!\p{L})`,
}

const patterns = Object.entries(signs).map(([sign, pattern]) => [sign, new RegExp(pattern, 'giu')] as const)

/** The currencies that a text names, one for each time that it does. */
export function currenciesOf(text: string): string[] {
  return patterns.flatMap(([sign, pattern]) => (text.match(pattern) ?? []).map(() => sign))
}
