import { ar } from './ar.ts'
import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { frCA } from './fr-ca.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { hu } from './hu.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { lv } from './lv.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ptBR } from './pt-br.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { uz } from './uz.ts'
import { vi } from './vi.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'
import type { Labels } from './labels.ts'

/** The languages of the interface, by BCP 47 tag. */
export const labelsByLanguage = {
  ar,
  ca,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  'fr-CA': frCA,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  'pt-BR': ptBR,
  ro,
  ru,
  sv,
  tr,
  uk,
  uz,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
} as const satisfies Readonly<Record<string, Labels>>

/**
 * The texts of a language.
 *
 * @param language BCP 47 tag, such as `pt-BR`. A tag without texts of its own gets those of its language, else English.
 */
export function labelsFor(language: string): Labels {
  const known: Readonly<Record<string, Labels>> = labelsByLanguage
  for (const tag of [language, ...shorter(language)]) if (Object.hasOwn(known, tag)) return known[tag] ?? en
  return en
}

/** Less specific tags, the most specific first: `zh-Hant-TW` gives `zh-Hant`, `zh`, and then the usual script of `zh`. */
function shorter(language: string): string[] {
  const parts = language.split('-')
  const tags = parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('-'))
  return parts[0] === 'zh' ? [...tags, 'zh-Hans'] : tags
}
