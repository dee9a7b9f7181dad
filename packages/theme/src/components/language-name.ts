const names: Readonly<Record<string, string>> = {
  bash: 'Bash',
  curl: 'cURL',
  sh: 'Shell',
  shell: 'Shell',
  zsh: 'Zsh',
  powershell: 'PowerShell',
  js: 'JavaScript',
  javascript: 'JavaScript',
  node: 'Node.js',
  jsx: 'JSX',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  go: 'Go',
  golang: 'Go',
  rs: 'Rust',
  rust: 'Rust',
  php: 'PHP',
  java: 'Java',
  kt: 'Kotlin',
  kotlin: 'Kotlin',
  swift: 'Swift',
  dart: 'Dart',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
  'c++': 'C++',
  c: 'C',
  json: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
  graphql: 'GraphQL',
  http: 'HTTP',
}

/**
 * The usual name of a language, for a code block without a title.
 *
 * @param language As in the fence.
 */
export function languageName(language: string | undefined): string | undefined {
  return language === undefined ? undefined : (names[language.toLowerCase()] ?? language)
}
