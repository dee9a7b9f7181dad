import type { HttpRequest } from '../request/http-request.ts'
import { cSample } from './c.ts'
import { csharpSample } from './csharp.ts'
import { curlSample } from './curl.ts'
import { dartSample } from './dart.ts'
import { goSample } from './go.ts'
import { javaSample } from './java.ts'
import { javascriptSample } from './javascript.ts'
import { kotlinSample } from './kotlin.ts'
import { phpSample } from './php.ts'
import { powershellSample } from './powershell.ts'
import { pythonSample } from './python.ts'
import { rubySample } from './ruby.ts'
import { rustSample } from './rust.ts'
import { swiftSample } from './swift.ts'

/** A language of generated code samples. */
export interface SampleLanguage {
  /** Shown; also what a reader's choice is remembered by. */
  label: string
  /** Name of the highlighter's grammar. */
  grammar: string
  /** Writes a request in the language. */
  write(request: HttpRequest): string
}

const languages: Readonly<Record<string, SampleLanguage>> = {
  bash: { label: 'cURL', grammar: 'bash', write: curlSample },
  python: { label: 'Python', grammar: 'python', write: pythonSample },
  javascript: {
    label: 'JavaScript',
    grammar: 'javascript',
    write: (request) => javascriptSample(request, 'browser'),
  },
  node: { label: 'Node.js', grammar: 'javascript', write: (request) => javascriptSample(request, 'node') },
  typescript: { label: 'TypeScript', grammar: 'typescript', write: (request) => javascriptSample(request, 'node') },
  go: { label: 'Go', grammar: 'go', write: goSample },
  java: { label: 'Java', grammar: 'java', write: javaSample },
  php: { label: 'PHP', grammar: 'php', write: phpSample },
  ruby: { label: 'Ruby', grammar: 'ruby', write: rubySample },
  csharp: { label: 'C#', grammar: 'csharp', write: csharpSample },
  swift: { label: 'Swift', grammar: 'swift', write: swiftSample },
  kotlin: { label: 'Kotlin', grammar: 'kotlin', write: kotlinSample },
  rust: { label: 'Rust', grammar: 'rust', write: rustSample },
  powershell: { label: 'PowerShell', grammar: 'powershell', write: powershellSample },
  c: { label: 'C', grammar: 'c', write: cSample },
  dart: { label: 'Dart', grammar: 'dart', write: dartSample },
}
/** Other names of the same languages. */
const aliases: Readonly<Record<string, string>> = {
  curl: 'bash',
  sh: 'bash',
  shell: 'bash',
  py: 'python',
  js: 'javascript',
  nodejs: 'node',
  'node.js': 'node',
  ts: 'typescript',
  golang: 'go',
  rb: 'ruby',
  'c#': 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  'dot-net': 'csharp',
  kt: 'kotlin',
  rs: 'rust',
  flutter: 'dart',
}

/** The languages that readers ask for most; the others are generated if `docs.json` names them. */
const defaults = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby']

/**
 * The languages of samples.
 *
 * @param wanted `api.examples.languages`; unknown names are ignored.
 * @returns Keys for {@link sampleLanguage}.
 */
export function sampleLanguages(wanted: readonly string[] | undefined): string[] {
  const keys = (wanted ?? defaults).map((name) => keyOf(name))
  return [...new Set(keys)].filter((key) => Object.hasOwn(languages, key))
}

/**
 * A language by any of its names.
 *
 * @param name Such as `curl`, `Python` or `c#`.
 */
export function sampleLanguage(name: string): SampleLanguage | undefined {
  const key = keyOf(name)
  return Object.hasOwn(languages, key) ? languages[key] : undefined
}

function keyOf(name: string): string {
  const lower = name.toLowerCase()
  return Object.hasOwn(aliases, lower) ? (aliases[lower] ?? lower) : lower
}

/** A request as code. */
export interface CodeSample {
  label: string
  grammar: string
  code: string
}

/**
 * Writes a request in a language.
 *
 * @param request The request.
 * @param language Any name of a language.
 * @returns The code; undefined if there is no such language.
 */
export function writeSample(request: HttpRequest, language: string): CodeSample | undefined {
  const known = sampleLanguage(language)
  if (known === undefined) return undefined
  const { label, grammar, write } = known
  return { label, grammar, code: write(request) }
}
