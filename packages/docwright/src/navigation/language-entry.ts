import { canonicalLanguage, languageInfo, languageNamed } from '../config/language-codes.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { Division } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/** The part of a division that makes it a language. */
export interface LanguageSource {
  banner?: unknown
  footer?: unknown
  navbar?: unknown
}

/**
 * Resolves the code and the overrides of a language entry.
 *
 * @param written The code as written.
 * @returns A language with an unknown code keeps that code, so that its pages are still shown.
 */
export function resolveLanguage(
  written: string,
  entry: LanguageSource,
  at: LinkedPath,
  resolution: Resolution,
): NonNullable<Division['language']> {
  const info = languageInfo(written.trim())
  if (info === undefined) reportUnknown(written, at, resolution)
  const { code, tag, direction } = info ?? { code: written, tag: validTag(written), direction: 'ltr' as const }
  return {
    code,
    tag,
    direction,
    ...(entry.banner === undefined ? {} : { banner: entry.banner }),
    ...(entry.footer === undefined ? {} : { footer: entry.footer }),
    ...(entry.navbar === undefined ? {} : { navbar: entry.navbar }),
  }
}

function reportUnknown(written: string, at: LinkedPath, resolution: Resolution): void {
  const [base = ''] = written.toLowerCase().split(/[-_]/)
  const near = canonicalLanguage(base) ?? languageNamed(written)
  report(resolution, 'unknown-language', {
    at: below(at, 'language'),
    message: `“${written}” is not a supported language code.`,
    fix:
      near === undefined
        ? 'Use one of the supported codes, such as `en`, `fr` or `pt-BR`.'
        : `Use the code \`${near}\`.`,
  })
}

/** BCP 47 for “undetermined” if the text is not valid in `<html lang>`. */
function validTag(written: string): string {
  try {
    return Intl.getCanonicalLocales(written)[0] ?? 'und'
  } catch {
    return 'und'
  }
}
