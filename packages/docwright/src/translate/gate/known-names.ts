import type { Candidate, Refusal } from './segment-rule.ts'

/** Names of programs, systems and services that are no words of a language, and the same in all that are written with Latin letters. */
const names =
  'Windows|Linux|macOS|Android|Ubuntu|Debian|Fedora|Docker|Kubernetes|GitHub|GitLab|Bitbucket|Forgejo|Gitea|Python|JavaScript|TypeScript|Kotlin|PHP|PostgreSQL|MySQL|MariaDB|SQLite|Redis|MongoDB|AWS|Azure|Google|Microsoft|Chrome|Firefox|Chromium|Nginx|Apache|Terraform|Ansible|PayPal|Cloudflare|Figma|Zapier|OpenAI|Anthropic|Ollama|npm|pnpm|Node\\.js|Deno|Grafana|Prometheus'

const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_./-])(?:${names})(?![\p{L}\p{N}_/]|\.\p{L}|-\p{L})`, 'gu')
const inflected = new RegExp(String.raw`(?<![\p{L}\p{N}_./-])(?:${names})(?![\p{N}_/])`, 'gu')

/** Short for a name that a translation may write out. */
const shortNames = /(?<!\p{L})(?:JS|TS|Node|Postgres|Mongo|K8s|MS|Win)(?!\p{L})/iu

/** Other scripts write some of them in their own letters. */
const transliterates = new Set(['ar', 'he', 'hi', 'ja', 'ko', 'ru', 'uk', 'zh'])

/** A translation names what its source names, and nothing else of its kind. */
export function knownName({ source, words, to, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  // “Windows of all sizes” are no system.
  const wanted = new Set(source.replace(/^\P{L}*Windows/u, ' ').match(pattern))
  const found = new Set(words.match(pattern))
  // Cases change the end of a name: “v Chromu”.
  const isIn = (text: string, name: string): boolean => text.includes(name.replace(/[aeo]$/, ''))
  // “git hub” is corrected.
  const joined = source.replaceAll(/[\s-]/g, '').toLowerCase()
  const added = [...found].find((name) => !joined.includes(name.toLowerCase()))
  if (added !== undefined && !shortNames.test(source))
    return { rule: 'identifier', message: `“${added}” is not in the source.` }
  const inAnyForm = new Set(words.match(inflected))
  const lost = [...wanted].find((name) => !inAnyForm.has(name) && !isIn(words, name))
  if (lost === undefined || transliterates.has(to.split('-')[0] ?? to)) return undefined
  return { rule: 'identifier', message: `“${lost}” must be in the translation.` }
}
