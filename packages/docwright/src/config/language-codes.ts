export interface LanguageInfo {
  /** The canonical code. */
  code: string
  /** BCP 47 tag for `<html lang>` and `hreflang`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The language's own name, which its readers look for. */
  name: string
}

/** The language codes that `docs.json` supports, in the order of its documentation. */
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

/** Further codes that public repositories use and {@link languageCodes} has no equivalent for. */
export const additionalLanguageCodes = ['pt', 'fr-CA'] as const

/** Other spellings, with their canonical codes. */
export const languageAliases = {
  zh: 'cn',
  'zh-Hans': 'cn',
  'zh-CN': 'cn',
  'zh-TW': 'zh-Hant',
  ja: 'jp',
  'ja-JP': 'jp',
  'ja-jp': 'jp',
} as const

/** A canonical code. */
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
 * Resolves a language code to its canonical code.
 *
 * @param code A code or alias, in any case (`zh-hant`, `fr-ca`).
 * @returns Undefined if the language is unknown.
 */
export function canonicalLanguage(code: string): LanguageCode | undefined {
  return codesByLowerCase.get(code.toLowerCase())
}

/**
 * The language of the first folder of a path.
 *
 * @param path A path without a leading slash.
 * @returns The canonical code; undefined if the first folder is not a language.
 */
export function languageOfPath(path: string): LanguageCode | undefined {
  const [folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? undefined : canonicalLanguage(folder)
}

/**
 * Looks up a language.
 *
 * @param code A code or alias.
 * @returns Undefined if the language is unknown.
 */
export function languageInfo(code: string): LanguageInfo | undefined {
  const canonical = canonicalLanguage(code)
  return canonical === undefined ? undefined : { code: canonical, ...languages[canonical] }
}

/**
 * Finds a language by name, such as `German` or `Deutsch`.
 *
 * @param name Its English name or its own.
 * @returns Its code; undefined if no supported language has the name.
 */
export function languageNamed(name: string): LanguageCode | undefined {
  const wanted = name.trim().toLowerCase()
  return (Object.keys(languages) as LanguageCode[]).find((code) =>
    [languages[code].name, englishName(languages[code].tag)].some((one) => one.toLowerCase() === wanted),
  )
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/**
 * The English name of a language, independent of the spelling in the configuration.
 *
 * @param tag BCP 47 tag.
 * @returns Such as `Japanese` for `ja`; the tag itself if it is unknown.
 */
export function englishName(tag: string): string {
  try {
    return englishNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
