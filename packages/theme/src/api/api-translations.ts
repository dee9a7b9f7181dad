import type { ApiLabels } from './api-labels.ts'
import { ar } from './translations/ar.ts'
import { ca } from './translations/ca.ts'
import { cs } from './translations/cs.ts'
import { da } from './translations/da.ts'
import { de } from './translations/de.ts'
import { es } from './translations/es.ts'
import { fi } from './translations/fi.ts'
import { fr } from './translations/fr.ts'
import { he } from './translations/he.ts'
import { hi } from './translations/hi.ts'
import { hu } from './translations/hu.ts'
import { id } from './translations/id.ts'
import { it } from './translations/it.ts'
import { ja } from './translations/ja.ts'
import { ko } from './translations/ko.ts'
import { lv } from './translations/lv.ts'
import { nl } from './translations/nl.ts'
import { no } from './translations/no.ts'
import { pl } from './translations/pl.ts'
import { pt } from './translations/pt.ts'
import { ptBR } from './translations/pt-br.ts'
import { ro } from './translations/ro.ts'
import { ru } from './translations/ru.ts'
import { sv } from './translations/sv.ts'
import { tr } from './translations/tr.ts'
import { uk } from './translations/uk.ts'
import { uz } from './translations/uz.ts'
import { vi } from './translations/vi.ts'
import { zhHans } from './translations/zh-hans.ts'
import { zhHant } from './translations/zh-hant.ts'

/** Texts of API pages in other languages than English, by BCP 47 tag. */
export const translations: Readonly<Record<string, ApiLabels>> = {
  ar,
  ca,
  cs,
  da,
  de,
  es,
  fi,
  fr,
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
}
