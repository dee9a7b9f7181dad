import ar from './languages/ar.json' with { type: 'json' }
import ca from './languages/ca.json' with { type: 'json' }
import cs from './languages/cs.json' with { type: 'json' }
import da from './languages/da.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fi from './languages/fi.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import frCA from './languages/fr-ca.json' with { type: 'json' }
import he from './languages/he.json' with { type: 'json' }
import hi from './languages/hi.json' with { type: 'json' }
import hu from './languages/hu.json' with { type: 'json' }
import id from './languages/id.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import ko from './languages/ko.json' with { type: 'json' }
import lv from './languages/lv.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import no from './languages/no.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import ptBR from './languages/pt-br.json' with { type: 'json' }
import ro from './languages/ro.json' with { type: 'json' }
import ru from './languages/ru.json' with { type: 'json' }
import sv from './languages/sv.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }
import uk from './languages/uk.json' with { type: 'json' }
import uz from './languages/uz.json' with { type: 'json' }
import vi from './languages/vi.json' with { type: 'json' }
import zhHans from './languages/zh-hans.json' with { type: 'json' }
import zhHant from './languages/zh-hant.json' with { type: 'json' }
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
  'fr-CA': { ...frCA, api: fr.api },
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
