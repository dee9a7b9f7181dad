import { parseDocument } from 'yaml'
import { canonicalLanguage } from '../config/language-codes.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { yamlMistakes } from '../source/yaml-mistakes.ts'
import { isRecord } from './json-value.ts'
import { glossaryFile } from './translation-files.ts'
import { translateProblems } from './translate-problems.ts'

/** Words whose translation is fixed. */
export interface Glossary {
  /** Words that stay as they are. */
  keep: readonly string[]
  /** Translations by language and word. */
  terms: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Meanings of words, for translators. */
  notes: Readonly<Record<string, string>>
  /** How texts are written, by language. */
  style: ReadonlyMap<string, string>
  problems: readonly Diagnostic[]
}

/**
 * Reads the glossary: `keep`, a list of words, `terms`, the translations of each word by language and a `note` of what it
 * means, and `style`, how texts are written, by language.
 *
 * @param text The file; undefined if there is none.
 */
export function readGlossary(text: string | undefined): Glossary {
  const terms = new Map<string, Record<string, string>>()
  const problems: Diagnostic[] = []
  const notes: Record<string, string> = {}
  const style = new Map<string, string>()
  const none = { keep: [], terms, notes, style, problems }
  if (text === undefined) return none
  const report = (word: string | number, message: string, fix: string): void => {
    const at = typeof word === 'number' ? word : text.indexOf(word)
    const before = text.slice(0, Math.max(at, 0)).split('\n')
    const place = { file: glossaryFile, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    problems.push(diagnose(translateProblems, 'glossary-invalid', place, message, fix))
  }
  const document = parseDocument(text)
  const [mistake] = yamlMistakes(document, text)
  if (mistake !== undefined) {
    report(mistake.offset, mistake.message, mistake.fix)
    return none
  }
  const value: unknown = document.toJS({ maxAliasCount: 20 })
  const { keep: listed, terms: written, style: styles, ...unknown } = isRecord(value) ? value : {}
  for (const key of Object.keys(unknown))
    report(key, `“${key}” is not a key of the glossary.`, 'Use keep, terms or style.')
  const keep = Array.isArray(listed) ? listed.filter((word) => typeof word === 'string') : []
  const seen = new Set(keep.map((word) => word.toLowerCase()))
  for (const [word, translations] of Object.entries(isRecord(written) ? written : {})) {
    if (seen.has(word.toLowerCase())) {
      report(word, `The glossary lists “${word}” twice.`, 'List each word once, under keep or under terms.')
      continue
    }
    seen.add(word.toLowerCase())
    for (const [language, translation] of Object.entries(isRecord(translations) ? translations : {})) {
      if (language === 'note' && typeof translation === 'string') {
        notes[word] = translation
        continue
      }
      const code = canonicalLanguage(language)
      if (code === undefined || typeof translation !== 'string')
        report(
          language,
          `“${language}” is not a language of the glossary’s word “${word}”.`,
          'Use a language code such as fr.',
        )
      else terms.set(code, { ...terms.get(code), [word]: translation })
    }
  }
  for (const [language, words] of Object.entries(isRecord(styles) ? styles : {})) {
    const code = canonicalLanguage(language)
    if (code !== undefined && typeof words === 'string') style.set(code, words)
    else
      report(
        language,
        `“${language}” of \`style\` is not a language with a text.`,
        'Write a language code such as fr and a sentence.',
      )
  }
  return { keep, terms, notes, style, problems }
}
