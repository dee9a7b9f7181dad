/** Units as languages write them: each pattern stands for the unit before it. */
const spellings: Readonly<Record<string, string>> = {
  B: 'bytes?|octets?|Bytes?|[Bb]aj[tț]\\p{L}*|bay[tț]\\p{L}*|bai[tț]\\p{L}*|tavu\\p{L}*|байт\\p{L}*|байт|بايت|बाइट|בתים|בייט|字节|位元組|バイト|바이트',
  KB: '[Kk]ilo(?:bytes?|octets?|baj[tț]\\p{L}*|bay[tț]\\p{L}*|tavu\\p{L}*)|килобайт\\p{L}*|кілобайт\\p{L}*|キロバイト|킬로바이트|千字节|[Kk]B|[Kk]o|[КкKk][Бб]|[Кк]байт|ק["״]ב|كيلوبايت',
  MB: '[Mm](?:ega|éga)(?:bytes?|octets?|baj[tț]\\p{L}*|bay[tț]\\p{L}*|bai[tț]\\p{L}*|tavu\\p{L}*)|мегабайт\\p{L}*|メガバイト|메가바이트|MB|Mo|МБ|Мб|МБайт|מ["״]ב|ميغابايت|ميجابايت|एमबी|兆字节',
  GB: '[Gg]iga(?:bytes?|octets?|baj[tț]\\p{L}*|bay[tț]\\p{L}*|bai[tț]\\p{L}*|tavu\\p{L}*)|(?:ги|гі)габайт\\p{L}*|ギガバイト|기가바이트|GB|Go|ГБ|Гб|ג["״]ב|غيغابايت|جيجابايت|जीबी|吉字节',
  TB: '[Tt](?:era|éra)(?:bytes?|octets?|baj[tț]\\p{L}*|bay[tț]\\p{L}*|bai[tț]\\p{L}*|tavu\\p{L}*)|терабайт\\p{L}*|テラバイト|테라바이트|TB|To|ТБ|Тб|ט["״]ב|تيرابايت|टीबी',
  PB: 'PB|Po|ПБ',
  KiB: 'KiB|Kio|КиБ',
  MiB: 'MiB|Mio|МиБ',
  GiB: 'GiB|Gio|ГиБ',
  TiB: 'TiB|Tio|ТиБ',
  bps: 'bps|bit/s|бит/с|біт/с',
  Kbps: '[Kk]bps|[Kk]bit/s|[Кк]бит/с|[Кк]біт/с',
  Mbps: 'Mbps|Mbit/s|Mb/s|Мбит/с|Мбіт/с|ميغابت/ث',
  Gbps: 'Gbps|Gbit/s|Gb/s|Гбит/с|Гбіт/с|جيجابت/ث',
  ms: 'ms|мс|毫秒|ミリ秒|밀리초|ملي ثانية|मिलीसेकंड|مللي ثانية|אלפיות שנייה|[Mm]il+i(?:sec|sek|séc|szek|seg|saniye|s[eē]k)\\p{L}*|мил+исекунд\\p{L}*|мілісекунд\\p{L}*|mili ?giây|milidetik',
  px: 'px|пикс(?:\\.|ел\\p{L}*)?|пікс\\p{L}*|像素|ピクセル|픽셀|بكسل|पिक्सेल|פיקסלים|[Pp][ií](?:x|ks)[eé]?[lļ]\\p{L}*|điểm ảnh|képpont\\p{L}*',
  rem: 'rem',
  Hz: 'Hz|Гц|赫兹|ヘルツ|هرتز',
  kHz: 'kHz|кГц',
  MHz: 'MHz|МГц|兆赫|ميجاهرتز',
  GHz: 'GHz|ГГц|吉赫|جيجاهرتز',
  fps: 'fps|к/с|帧/秒|フレーム/秒|ips|B/s|FPS',
  rpm: 'rpm|tr/min|об/мин|об/хв|U/min|转/分',
  '°C': '°C|℃|摄氏度|度',
  '°F': '°F|℉|华氏度',
  kg: 'kg|кг|公斤|千克|キログラム|킬로그램|كجم|كغ|किग्रा|किलोग्राम|ק["״]ג',
  mm: 'mm|мм|毫米|ミリメートル|ミリ|밀리미터|مم|मिमी|מ["״]מ',
  cm: 'cm|см|厘米|公分|センチ|센티미터|سم|सेमी|ס["״]מ',
  km: 'km|км|公里|千米|キロ(?:メートル)?|킬로미터|كم|किमी|ק["״]מ',
  kW: 'kW|кВт|千瓦',
  kWh: 'kWh|кВт[·⋅]?ч|кВт[·⋅]?год|千瓦时|度电',
}

const words: Readonly<Record<string, string>> = {
  '%': '[%％٪]|percent(?:age)?|per cent|pour cent|Prozent|por ciento|por cento|per cento|procent\\p{L}*|prosent\\p{L}*|prosent(?:tia)?|процент\\p{L}*|відсотк\\p{L}*|パーセント|퍼센트|بالمئة|بالمائة|في المئة|प्रतिशत|אחוז(?:ים)?|yüzde|phần trăm|persen|foiz|százalék\\p{L}*',
}

const after = String.raw`(?<=[\p{Nd}]\s?)`
const end = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}])`

const tables = Object.entries(spellings).map(
  ([unit, pattern]) => [unit, new RegExp(`${after}(?:${pattern})${end}`, 'gu')] as const,
)
const rates = Object.entries(words).map(([unit, pattern]) => [unit, new RegExp(pattern, 'giu')] as const)

/** Spellings that mean something else in other languages: “5 Mo” are megabytes in French alone, “B/s” frames in German. */
const ofLanguage: Readonly<Record<string, RegExp>> = { fr: /^(?:[KkMGTP]i?o|ips)$/, de: /^(?:B\/s|U\/min)$/ }
const ofOne = /^(?:[KkMGTP]i?o|ips|B\/s|U\/min)$/

/**
 * Whether the number before a place belongs to a name, as in “UTF-8 bytes”: nothing is counted there. Such names are Latin; in
 * other scripts a letter may stand before any number, as in 为512字节.
 */
function isOfName(text: string, at: number): boolean {
  return /\p{Script=Latin}-?\p{Nd}+\s?$/u.test(text.slice(Math.max(0, at - 20), at))
}

/**
 * The units behind the numbers of a text, in one form whatever language they are written in.
 *
 * @param language The text's language, such as `fr`.
 */
export function unitsOf(text: string, language: string): string[] {
  const found: { at: number; length: number; unit: string }[] = []
  for (const [unit, pattern] of tables)
    for (const { index, 0: written } of text.matchAll(pattern))
      if (!isOfName(text, index) && (!ofOne.test(written) || ofLanguage[language]?.test(written) === true))
        found.push({ at: index, length: written.length, unit })
  // If two patterns match in one place, the longer match counts.
  const longest = found.filter(
    (one) => !found.some((other) => other !== one && other.at === one.at && other.length > one.length),
  )
  return longest.map(({ unit }) => unit)
}

const celsius = /°\s?C|℃|celsius|цельс|摄氏|攝氏|摂氏|섭씨/iu
const fahrenheit = /°\s?F|℉|fahrenheit|фаренгейт|华氏|華氏|화씨/iu

/** The scale of temperature of a source whose translation names the other one alone. */
export function otherScale(source: string, translation: string): string[] {
  const of = (text: string): string => `${celsius.test(text) ? 'C' : ''}${fahrenheit.test(text) ? 'F' : ''}`
  const [wanted, found] = [of(source), of(translation)]
  return wanted.length === 1 && found.length === 1 && wanted !== found ? [`°${wanted}`] : []
}

/** How often a text speaks of a percentage. */
export function ratesOf(text: string): string[] {
  return rates.flatMap(([unit, pattern]) => (text.match(pattern) ?? []).map(() => unit))
}
