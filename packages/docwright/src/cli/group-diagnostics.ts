import { languageInfo } from '../config/language-codes.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/** One cause: its first place, and how often it appears elsewhere. */
export interface DiagnosticGroup {
  first: Diagnostic
  /** Problems with the same words in other places. */
  more: readonly Diagnostic[]
  /** Languages and versions whose copy of the file has the same problem. */
  copies: number
}

/**
 * Puts together what has one cause, so that it is one line: the same mistake in every translation and version of a file,
 * and the same words in many places.
 *
 * @param diagnostics In the order they should appear.
 * @returns A group for each cause, in the order of its first place.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticGroup[] {
  const originals = withoutCopies(diagnostics)
  const groups = new Map<string, { first: Diagnostic; more: Diagnostic[]; copies: number }>()
  for (const { diagnostic, copies } of originals) {
    const key = [diagnostic.severity, diagnostic.code, diagnostic.message, diagnostic.fix].join('\n')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: diagnostic, more: [], copies })
    else {
      group.more.push(diagnostic)
      group.copies = Math.max(group.copies, copies)
    }
  }
  return [...groups.values()]
}

/**
 * The remark below a group, such as “and 346 more in 173 files; also in 12 translations”.
 *
 * @param group One cause.
 * @returns Undefined if it stands in one place only.
 */
export function remarkOf({ first, more, copies }: DiagnosticGroup): string | undefined {
  const files = new Set(more.map(({ file }) => file))
  const elsewhere = [...files].filter((file) => file !== first.file)
  const where = elsewhere.length === 0 ? 'in this file' : `in ${count(files.size, 'file')}`
  const parts = [
    ...(more.length === 0
      ? []
      : [more.length <= maxPlaces ? placesOf(more) : `and ${count(more.length)} more ${where}`]),
    ...(copies === 0
      ? []
      : [`also in ${count(copies, 'translation or version', 'translations or versions')} of the file`]),
  ]
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** So few are named one by one. */
const maxPlaces = 2

function placesOf(diagnostics: readonly Diagnostic[]): string {
  return `and at ${diagnostics.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' and ')}`
}

function count(number: number, noun?: string, plural: string = `${noun}s`): string {
  const digits = String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return noun === undefined ? digits : `${digits} ${number === 1 ? noun : plural}`
}

/** The n-th problem of its kind in a file is that of the file's copies, if all of them have as many. */
function withoutCopies(diagnostics: readonly Diagnostic[]): { diagnostic: Diagnostic; copies: number }[] {
  const families = new Map<string, Map<string, Diagnostic[]>>()
  for (const diagnostic of diagnostics) {
    const { code, file } = diagnostic
    const key = `${code}\n${withoutEdition(file)}`
    const family = families.get(key) ?? new Map<string, Diagnostic[]>()
    families.set(key, family.set(file, [...(family.get(file) ?? []), diagnostic]))
  }
  const copies = new Map<Diagnostic, number>()
  const dropped = new Set<Diagnostic>()
  for (const family of families.values()) {
    const [original = [], ...others] = [...family.values()]
    if (others.length === 0 || others.some(({ length }) => length !== original.length)) continue
    for (const diagnostic of original) copies.set(diagnostic, others.length)
    for (const diagnostic of others.flat()) dropped.add(diagnostic)
  }
  return diagnostics
    .filter((diagnostic) => !dropped.has(diagnostic))
    .map((diagnostic) => ({ diagnostic, copies: copies.get(diagnostic) ?? 0 }))
}

/** A path without the folders that say a language or a version. */
function withoutEdition(file: string): string {
  const segments = file.split('/')
  const name = segments.pop() ?? ''
  return [...segments.filter((segment) => !isEdition(segment)), name].join('/')
}

function isEdition(segment: string): boolean {
  return /^v?\d+(?:\.(?:\d+|x))*$/.test(segment) || languageInfo(segment) !== undefined
}
