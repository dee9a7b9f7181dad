import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ConfigDocument } from './config-document.ts'
import { placeOf, type ConfigNode, type Member } from './config-node.ts'
import { configProblems } from './config-problems.ts'
import { scanJson } from './scan-json.ts'

export interface ParsedConfigFile {
  /** Absent if the file cannot be understood. */
  root?: ConfigNode
  diagnostics: Diagnostic[]
}

/**
 * Parses a configuration file. Comments and trailing commas cause warnings; of a file with mistakes, everything that
 * can be read with certainty is used.
 *
 * @returns Its root and every problem.
 */
export async function parseConfigFile(document: ConfigDocument): Promise<ParsedConfigFile> {
  if (document.text.trim() === '')
    return {
      diagnostics: [
        invalid(document, 'The file is empty.', 'Run `docwright new` in an empty folder to see an example.', 0, 0),
      ],
    }
  return isJson(document.text) ? parseStrictly(document) : parseTolerantly(document)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parseStrictly(document: ConfigDocument): ParsedConfigFile {
  const diagnostics: Diagnostic[] = []
  const root = scanJson(document, (key, member) => diagnostics.push(duplicate(key, member)))
  if (root !== undefined) return { root, diagnostics }
  const message = 'The values of this file are nested too deeply, or there are far too many.'
  const fix = 'Nest objects and lists less deeply, and remove values that are not needed.'
  return { diagnostics: [diagnose(configProblems, 'config-too-large', document.placeAt(0, 0), message, fix)] }
}

async function parseTolerantly(document: ConfigDocument): Promise<ParsedConfigFile> {
  // Few files need the tolerant parser, so few starts load it.
  const { recoverJson } = await import('./recover-json.ts')
  const { root, mistakes, loose, duplicates } = recoverJson(document)
  const diagnostics = mistakes.map(({ message, fix, offset, end }) => invalid(document, message, fix, offset, end))
  if (loose !== undefined) {
    const message = `JSON has no ${loose.what}s; other tools may refuse this file.`
    const place = document.placeAt(loose.offset, loose.end)
    diagnostics.push(diagnose(configProblems, 'config-loose-json', place, message, `Remove the ${loose.what}.`))
  }
  diagnostics.push(...duplicates.map(({ key, member }) => duplicate(key, member)))
  return { ...(root === undefined ? {} : { root }), diagnostics }
}

function invalid(document: ConfigDocument, message: string, fix: string, offset: number, end: number): Diagnostic {
  return diagnose(configProblems, 'config-invalid-json', document.placeAt(offset, end), message, fix)
}

function duplicate(key: string, member: Member): Diagnostic {
  const message = `The key “${key}” occurs more than once in this object; the last one counts.`
  return diagnose(configProblems, 'config-duplicate-key', placeOf(member.key), message, 'Remove one of them.')
}
