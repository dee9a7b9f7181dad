import { foldName } from './workspace-path.ts'

/** An agent's access to a path: hidden, readable, or also changeable. */
export type PathAccess = 'hidden' | 'readable' | 'changeable'

/** The rules for paths, besides those that hold everywhere. */
export interface PathRules {
  /** Docs folder below the root, without slashes around it; empty if the root is the docs folder. */
  docsFolder: string
  /** Files that `docs.json` names, such as API descriptions, from the root. */
  named: ReadonlySet<string>
  /** Paths that a project opens to reading, besides its docs folder. */
  read: (path: string) => boolean
  /** Paths that a project opens to changes, besides pages. */
  change: (path: string) => boolean
  /** Whether anything is opened at all. */
  opensMore: boolean
}

/**
 * Names of files and folders that steer builds, reviews, agents or git. They can be read, and are never changed, whatever a
 * project opens: what runs, or what decides who looks, is not for an agent.
 */
const steering = [
  '.github',
  '.gitlab',
  '.gitlab-ci*',
  '.forgejo',
  '.gitea',
  '.circleci',
  '.woodpecker*',
  '.husky',
  '.claude',
  '.cursor',
  '.docwright',
  '.gitattributes',
  '.gitmodules',
  '.gitignore',
  '.mintignore',
  'agents.md',
  'agent.md',
  'claude.md',
  'gemini.md',
  'skill.md',
  'copilot-instructions.md',
  'codeowners',
]

/** Files and folders that hold secrets by convention. A page may have such a name. */
const secretNames =
  /^\.env(?:$|[.-](?!example$|sample$|template$))|^\.envrc$|\.env$|^[._]netrc$|^\.npmrc$|^\.yarnrc|^\.pypirc$|^\.pgpass$|^\.my\.cnf$|^\.git-credentials$|^\.?htpasswd$|^id_(?:rsa|dsa|ed25519|ecdsa)|\.(?:pem|key|p12|p8|pfx|jks|keystore|kdbx|ppk|der|gpg)$|\.tfstate(?:\.|$)|\.tfvars(?:\.|$)|^\.?kubeconfig|^(?:[\w.-]+[-_.])?(?:credentials?|secrets?|service-?account[\w-]*)(?:\.(?:json|ya?ml|toml|ini|txt|csv|xml|properties|env|conf))?$/
const secretFolders = /^(?:\.aws|\.ssh|\.docker|\.kube|\.gnupg|\.azure|\.gcloud|secrets?|credentials?|private)$/

/** The files that pages are made of. Everything else in a docs folder belongs to programs. */
const document = /\.mdx?$/
const asset = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|pdf|css|woff2?|ttf|otf)$/
const snippetFolder = /(?:^|\/)snippets\//
const apiName = /openapi|asyncapi|swagger/
const dataFile = /^[\w.-]+\.(?:json|ya?ml)$/
/** Documents of the repository itself, not of its site. */
const ownDocument = /(?:^|\/)(?:readme|license|contributing|security|code_of_conduct|changelog|support|governance)\.md$/
/** Files of programs, which agents may not change even if `docs.json` names them. */
const programFile =
  /(?:^|\/)(?:package(?:-lock)?|npm-shrinkwrap|composer|deno|nx|turbo|lerna|rush|vercel|now|firebase|wrangler|renovate|app|manifest|[jt]sconfig[\w.-]*|[\w.-]+\.config)\.jsonc?$|(?:^|\/)(?:docker-compose[\w.-]*|compose|azure-pipelines|bitbucket-pipelines|appveyor|cloudbuild|lefthook|action|serverless|mkdocs|chart|values|pnpm-workspace|pnpm-lock|netlify)\.(?:ya?ml|toml)$/

/**
 * An agent's access to a path. Paths that are not listed are denied.
 *
 * @param path Path from the root, in the form of `parseWorkspacePath`.
 * @param rules Rules besides those that hold everywhere.
 */
export function accessTo(path: string, rules: PathRules): PathAccess {
  const folded = foldName(path)
  const segments = folded.split('/')
  const name = segments.at(-1) ?? ''
  const isPage = document.test(name) && !name.startsWith('.')
  if (!isPage && segments.some((segment) => secretNames.test(segment))) return 'hidden'
  if (segments.slice(0, -1).some((segment) => secretFolders.test(segment) && (segment.startsWith('.') || !isPage))) {
    return 'hidden'
  }
  if (segments.some(steers)) return 'readable'
  // Other names that begin with a dot are settings of programs, or private data.
  if (segments.some((segment) => segment.startsWith('.'))) return 'hidden'
  if (rules.change(path)) return 'changeable'
  const folder = foldName(rules.docsFolder)
  const isInside = folder === '' || folded.startsWith(`${folder}/`)
  if (!isInside) return rules.read(path) ? 'readable' : 'hidden'
  const inside = folder === '' ? folded : folded.slice(folder.length + 1)
  return isDocs(inside, rules.named.has(path)) ? 'changeable' : 'readable'
}

function isDocs(path: string, isNamed: boolean): boolean {
  if (path === 'docs.json' || path === 'mint.json') return true
  if (ownDocument.test(path) || programFile.test(path)) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  // Each pattern reads a path once: a repository may have many that are long.
  const isSnippetCode = name.endsWith('.jsx') && name !== '.jsx' && snippetFolder.test(path)
  const isApi = apiName.test(name) && dataFile.test(name)
  return document.test(path) || asset.test(path) || isSnippetCode || isApi || isNamed
}

function steers(segment: string): boolean {
  return steering.some((name) => (name.endsWith('*') ? segment.startsWith(name.slice(0, -1)) : segment === name))
}
