/** The files of a page that hold code to be run, with everything they import. */
export interface PageCode {
  /** By path. */
  files: Record<string, CodeFile>
  /** The file that an import leads to, by {@link importKey}; what is missing is a package or does not exist. */
  imports: Record<string, string>
}

/** One file of code. */
export interface CodeFile {
  kind: 'mdx' | 'script' | 'json' | 'picture'
  /** Its text; of MDX, its import and export statements. */
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
