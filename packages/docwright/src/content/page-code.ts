/** The code files of a page, with everything that they import. */
export interface PageCode {
  /** By path. */
  files: Record<string, CodeFile>
  /** The file of each import, by {@link importKey}; a missing import is a package or does not exist. */
  imports: Record<string, string>
}

/** A code file. */
export interface CodeFile {
  kind: 'mdx' | 'script' | 'json' | 'picture'
  /** Its text; for MDX, its import and export statements. */
  text: string
}

/**
 * The key of an import.
 *
 * @param specifier As written.
 * @param from Path of the importing file.
 */
export function importKey(specifier: string, from: string): string {
  return `${from}\n${specifier}`
}
