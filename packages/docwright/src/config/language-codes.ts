/** One language a site can be written in. */
export interface LanguageInfo {
  /** The code as the configuration spells it. */
  code: string
  /** BCP 47 tag for `<html lang>` and `hreflang`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The language's own name, as a reader of it would look for it. */
  name: string
}

/** The language codes of the specification (Language entry), in its order. */
export const languageCodes = [
  'ar',
  'ca',
  'cs',
  'cn',
  'zh-Hant',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'jp',
  'ko',
  'lv',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'ru',
  'es',
  'sv',
  'tr',
  'uk',
  'uz',
  'vi',
] as const

/** Further codes that public repositories use and that have no equal among {@link languageCodes}. */
export const additionalLanguageCodes = ['pt', 'fr-CA'] as const

/** Other spellings, and the code each one stands for. */
export const languageAliases = {
  zh: 'cn',
  'zh-Hans': 'cn',
  'zh-CN': 'cn',
  'zh-TW': 'zh-Hant',
  ja: 'jp',
  'ja-JP': 'jp',
  'ja-jp': 'jp',
} as const

/** A code after aliases are resolved. */
export type LanguageCode = (typeof languageCodes)[number] | (typeof additionalLanguageCodes)[number]

const languages: Readonly<Record<LanguageCode, Omit<LanguageInfo, 'code'>>> = {
  ar: { tag: 'ar', direction: 'rtl', name: 'العربية' },
  ca: { tag: 'ca', direction: 'ltr', name: 'Català' },
  cs: { tag: 'cs', direction: 'ltr', name: 'Čeština' },
  cn: { tag: 'zh-Hans', direction: 'ltr', name: '简体中文' },
  'zh-Hant': { tag: 'zh-Hant', direction: 'ltr', name: '繁體中文' },
  da: { tag: 'da', direction: 'ltr', name: 'Dansk' },
  nl: { tag: 'nl', direction: 'ltr', name: 'Nederlands' },
  en: { tag: 'en', direction: 'ltr', name: 'English' },
  fi: { tag: 'fi', direction: 'ltr', name: 'Suomi' },
  fr: { tag: 'fr', direction: 'ltr', name: 'Français' },
  'fr-CA': { tag: 'fr-CA', direction: 'ltr', name: 'Français (Canada)' },
  de: { tag: 'de', direction: 'ltr', name: 'Deutsch' },
  he: { tag: 'he', direction: 'rtl', name: 'עברית' },
  hi: { tag: 'hi', direction: 'ltr', name: 'हिन्दी' },
  hu: { tag: 'hu', direction: 'ltr', name: 'Magyar' },
  id: { tag: 'id', direction: 'ltr', name: 'Bahasa Indonesia' },
  it: { tag: 'it', direction: 'ltr', name: 'Italiano' },
  jp: { tag: 'ja', direction: 'ltr', name: '日本語' },
  ko: { tag: 'ko', direction: 'ltr', name: '한국어' },
  lv: { tag: 'lv', direction: 'ltr', name: 'Latviešu' },
  no: { tag: 'no', direction: 'ltr', name: 'Norsk' },
  pl: { tag: 'pl', direction: 'ltr', name: 'Polski' },
  pt: { tag: 'pt', direction: 'ltr', name: 'Português' },
  'pt-BR': { tag: 'pt-BR', direction: 'ltr', name: 'Português (Brasil)' },
  ro: { tag: 'ro', direction: 'ltr', name: 'Română' },
  ru: { tag: 'ru', direction: 'ltr', name: 'Русский' },
  es: { tag: 'es', direction: 'ltr', name: 'Español' },
  sv: { tag: 'sv', direction: 'ltr', name: 'Svenska' },
  tr: { tag: 'tr', direction: 'ltr', name: 'Türkçe' },
  uk: { tag: 'uk', direction: 'ltr', name: 'Українська' },
  uz: { tag: 'uz', direction: 'ltr', name: 'Oʻzbekcha' },
  vi: { tag: 'vi', direction: 'ltr', name: 'Tiếng Việt' },
}

const codesByLowerCase = new Map<string, LanguageCode>(
  [
    ...(Object.keys(languages) as LanguageCode[]).map((code) => [code, code] as const),
    ...Object.entries(languageAliases),
  ].map(([written, code]) => [written.toLowerCase(), code]),
)

/**
 * Resolves a language code as written to the code that stands for it everywhere else.
 *
 * @param code A code or an alias of one, in any case (`zh-hant`, `fr-ca`).
 * @returns The canonical code, or undefined where the language is unknown.
 */
export function canonicalLanguage(code: string): LanguageCode | undefined {
  return codesByLowerCase.get(code.toLowerCase())
}

/**
 * The language whose folder a path is in.
 *
 * @param path A path without a slash before it.
 * @returns The canonical code; undefined where the first folder is not named like a language.
 */
export function languageOfPath(path: string): LanguageCode | undefined {
  const [folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? undefined : canonicalLanguage(folder)
}

/**
 * Looks a language up.
 *
 * @param code A code or an alias of one.
 * @returns What is known of it, or undefined where the language is unknown.
 */
export function languageInfo(code: string): LanguageInfo | undefined {
  const canonical = canonicalLanguage(code)
  return canonical === undefined ? undefined : { code: canonical, ...languages[canonical] }
}

/**
 * The language that is written out, such as `German` or `Deutsch`.
 *
 * @param name Its English name, or its own.
 * @returns Its code; undefined where no supported language has the name.
 */
export function languageNamed(name: string): LanguageCode | undefined {
  const wanted = name.trim().toLowerCase()
  return (Object.keys(languages) as LanguageCode[]).find((code) =>
    [languages[code].name, englishName(languages[code].tag)].some((one) => one.toLowerCase() === wanted),
  )
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/**
 * A language as programs and their users call it, whatever is written in the configuration.
 *
 * @param tag BCP 47 tag.
 * @returns Such as `Japanese` for `ja`; the tag where no language has it.
 */
export function englishName(tag: string): string {
  try {
    return englishNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
