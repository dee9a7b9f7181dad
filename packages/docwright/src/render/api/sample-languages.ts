/** A language of generated code samples. */
export interface SampleLanguage {
  /** Shown; also what a reader's choice is remembered by. */
  label: string
  /** Name of the highlighter's grammar. */
  grammar: string
  target: string
  client: string
}

const languages: Readonly<Record<string, SampleLanguage>> = {
  bash: { label: 'cURL', grammar: 'bash', target: 'shell', client: 'curl' },
  python: { label: 'Python', grammar: 'python', target: 'python', client: 'requests' },
  javascript: { label: 'JavaScript', grammar: 'javascript', target: 'js', client: 'fetch' },
  node: { label: 'Node.js', grammar: 'javascript', target: 'node', client: 'undici' },
  typescript: { label: 'TypeScript', grammar: 'typescript', target: 'js', client: 'fetch' },
  go: { label: 'Go', grammar: 'go', target: 'go', client: 'native' },
  java: { label: 'Java', grammar: 'java', target: 'java', client: 'okhttp' },
  php: { label: 'PHP', grammar: 'php', target: 'php', client: 'curl' },
  ruby: { label: 'Ruby', grammar: 'ruby', target: 'ruby', client: 'native' },
  csharp: { label: 'C#', grammar: 'csharp', target: 'csharp', client: 'httpclient' },
  swift: { label: 'Swift', grammar: 'swift', target: 'swift', client: 'nsurlsession' },
  kotlin: { label: 'Kotlin', grammar: 'kotlin', target: 'kotlin', client: 'okhttp' },
  rust: { label: 'Rust', grammar: 'rust', target: 'rust', client: 'reqwest' },
  powershell: { label: 'PowerShell', grammar: 'powershell', target: 'powershell', client: 'restmethod' },
  c: { label: 'C', grammar: 'c', target: 'c', client: 'libcurl' },
  dart: { label: 'Dart', grammar: 'dart', target: 'dart', client: 'http' },
}

/** Other names of the same languages (compatibility §4.5). */
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

/** What readers ask for most; the others are made where `docs.json` names them. */
const defaults = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby']

/**
 * The languages that samples are made in.
 *
 * @param wanted `api.examples.languages`; names that are unknown are left out.
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
