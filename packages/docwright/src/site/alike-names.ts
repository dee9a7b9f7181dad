import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { siteProblems } from './site-problems.ts'

/** A repository with both spellings has them many times. */
const maxReported = 50

/**
 * Finds files and folders whose names differ in case alone. The disks of macOS and Windows hold one file for both, so
 * the site would depend on the machine that builds it.
 *
 * @param paths Paths of all files, from the docs root.
 * @returns A warning for the later of each two; for folders, one at the first file in it.
 */
export function alikeNames(paths: Iterable<string>): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const known = new Set<string>()
  const spellings = new Map<string, string>()
  for (const path of paths) {
    for (let name: string | undefined = path; name !== undefined && !known.has(name); name = parentOf(name)) {
      known.add(name)
      const lowerCase = name.toLowerCase()
      const other = spellings.get(lowerCase)
      if (other === undefined) spellings.set(lowerCase, name)
      // Otherwise it is the folders above that differ.
      else if (parentOf(other) === parentOf(name)) diagnostics.push(alike(other, name, path))
      if (diagnostics.length === maxReported) return diagnostics
    }
  }
  return diagnostics
}

function parentOf(path: string): string | undefined {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? undefined : path.slice(0, slash)
}

function alike(first: string, second: string, file: string): Diagnostic {
  const what = second === file ? 'file' : 'folder'
  const message = `“${second}” and “${first}” differ only in upper and lower case: on macOS and Windows they are one ${what}.`
  const place = { file, line: 1, column: 1 }
  return diagnose(siteProblems, 'names-alike', place, message, 'Rename one of the two, or remove it.')
}
