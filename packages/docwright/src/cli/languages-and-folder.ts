import { statSync } from 'node:fs'
import { canonicalLanguage, languageCodes } from '../config/language-codes.ts'
import { UsageError } from './usage-error.ts'

/**
 * The values of `--language`: codes, separate or with commas. The option takes every value that follows it, so in
 * `--language fr site` the folder is among them.
 *
 * @param values As they were written.
 * @returns Canonical codes, and the last value if it is a folder and no language.
 */
export function languagesAndFolder(values: readonly string[]): { languages: string[]; folder?: string } {
  const last = values.at(-1)
  const isFolder = values.length > 1 && last !== undefined && canonicalLanguage(last) === undefined && exists(last)
  const named = isFolder ? values.slice(0, -1) : values
  const languages = named
    .flatMap((value) => value.split(','))
    .map((code) => canonical(code, code === last && named.length > 1))
  return isFolder ? { languages, folder: last } : { languages }
}

function canonical(written: string, mayBeFolder: boolean): string {
  const code = canonicalLanguage(written.trim())
  if (code !== undefined) return code
  throw new UsageError(
    `“${written}” is not a supported language${mayBeFolder ? ', and there is no folder of that name' : ''}. Supported languages: ${languageCodes.join(', ')}.`,
  )
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
