/** Folder of what translating remembers, in the repository. */
export const translationFolder = '.docwright/i18n'

/**
 * The files of a language.
 *
 * @param code Canonical code.
 */
export function translationFiles(code: string): { memory: string; records: string } {
  return { memory: `${translationFolder}/${code}.memory.jsonl`, records: `${translationFolder}/${code}.pages.jsonl` }
}

/** The glossary of all languages. */
export const glossaryFile = `${translationFolder}/glossary.yml`
