/**
 * Whether a file is what translating remembers: lines of JSON that the platform writes, each with a key.
 *
 * @param path Path from the root of the repository.
 */
export function isOfTranslation(path: string): boolean {
  return /(?:^|\/)\.docwright\/i18n\/[\w-]+\.(?:memory|pages)\.jsonl$/.test(path)
}
