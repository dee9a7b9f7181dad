import { posix } from 'node:path'

/**
 * What each part of the repository may import: one line per row of the table in ARCHITECTURE.md, in its order. A part with [] is a
 * leaf; naming a package allows all of its parts. Composition roots (each `src/index.ts`) stand outside the table.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  client: [],
  contract: [],
  theme: [],
  'docwright/source': [],
  'docwright/config': ['docwright/source'],
  'docwright/navigation': ['docwright/config', 'docwright/source'],
  'docwright/content': ['docwright/config', 'docwright/source'],
  'docwright/openapi': ['docwright/config', 'docwright/source'],
  'docwright/site': [
    'docwright/openapi',
    'docwright/content',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
  ],
  'docwright/search': [
    'docwright/site',
    'docwright/content',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/basics': ['docwright/site', 'docwright/navigation', 'docwright/config', 'docwright/source'],
  'docwright/render/fonts': [
    'docwright/render/basics',
    'docwright/site',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/icons': [
    'docwright/render/basics',
    'docwright/content',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/favicon': ['theme'],
  'docwright/render/math': ['docwright/render/basics', 'docwright/content', 'docwright/source', 'theme'],
  'docwright/render/diagrams': ['docwright/render/basics', 'docwright/content', 'docwright/source', 'theme'],
  'docwright/render/islands': ['docwright/render/basics', 'docwright/content', 'docwright/source', 'theme'],
  'docwright/render/utility-classes': ['docwright/content'],
  'docwright/render/feed': ['docwright/content', 'theme'],
  'docwright/render/api': [
    'docwright/render/basics',
    'docwright/site',
    'docwright/openapi',
    'docwright/content',
    'docwright/config',
    'theme',
  ],
  'docwright/render/assets': [
    'docwright/render/utility-classes',
    'docwright/render/islands',
    'docwright/render/diagrams',
    'docwright/render/math',
    'docwright/render/favicon',
    'docwright/render/icons',
    'docwright/render/fonts',
    'docwright/render/basics',
    'docwright/site',
    'docwright/content',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/present': [
    'docwright/render/assets',
    'docwright/render/api',
    'docwright/render/feed',
    'docwright/render/icons',
    'docwright/render/basics',
    'docwright/translate',
    'docwright/machines',
    'docwright/search',
    'docwright/site',
    'docwright/content',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/body': [
    'docwright/render/assets',
    'docwright/render/api',
    'docwright/render/feed',
    'docwright/render/utility-classes',
    'docwright/render/islands',
    'docwright/render/diagrams',
    'docwright/render/math',
    'docwright/render/icons',
    'docwright/render/basics',
    'docwright/search',
    'docwright/site',
    'docwright/openapi',
    'docwright/content',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render': [
    'docwright/render/body',
    'docwright/render/present',
    'docwright/render/assets',
    'docwright/render/api',
    'docwright/render/feed',
    'docwright/render/icons',
    'docwright/render/basics',
    'docwright/search',
    'docwright/site',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/render/processes': [
    'docwright/render/body',
    'docwright/render/utility-classes',
    'docwright/render/islands',
    'docwright/render/basics',
    'docwright/content',
    'docwright/config',
    'docwright/source',
  ],
  'docwright/translate': ['docwright/openapi', 'docwright/content', 'docwright/config', 'docwright/source', 'theme'],
  'docwright/workflows': ['docwright/content', 'docwright/config', 'docwright/source'],
  'docwright/check': [
    'docwright/render',
    'docwright/site',
    'docwright/content',
    'docwright/navigation',
    'docwright/config',
    'docwright/source',
  ],
  'docwright/edit': [
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/content',
    'docwright/config',
    'docwright/source',
  ],
  'docwright/language': [
    'docwright/edit',
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/content',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/build': [
    'docwright/machines',
    'docwright/search',
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/openapi',
    'docwright/content',
    'docwright/source',
  ],
  'docwright/machines': ['docwright/search', 'docwright/site', 'docwright/navigation', 'docwright/source'],
  'docwright/readiness': [
    'docwright/machines',
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/source',
  ],
  'docwright/dev': [
    'docwright/machines',
    'docwright/search',
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/openapi',
    'docwright/config',
    'docwright/source',
    'theme',
  ],
  'docwright/cli': [
    'docwright/readiness',
    'docwright/workflows',
    'docwright/translate',
    'docwright/machines',
    'docwright/dev',
    'docwright/build',
    'docwright/language',
    'docwright/edit',
    'docwright/check',
    'docwright/render',
    'docwright/site',
    'docwright/openapi',
    'docwright/navigation',
    'docwright/content',
    'docwright/config',
    'docwright/source',
  ],
  forge: [],
  'agent/workspace': [],
  'agent/testing': [],
  'agent/model': [],
  'agent/tools': ['agent/gate', 'agent/model', 'agent/workspace', 'docwright'],
  'agent/loop': ['agent/gate', 'agent/tools', 'agent/model', 'agent/workspace', 'docwright', 'theme'],
  'agent/maintainer': ['agent/tools', 'agent/model', 'agent/workspace', 'docwright'],
  'agent/gate': [],
  'agent/upkeep': ['agent/maintainer', 'agent/gate', 'agent/model', 'agent/workspace', 'docwright'],
  'agent/translator': ['agent/maintainer', 'agent/model', 'agent/workspace', 'docwright'],
  'server/store': ['contract', 'forge'],
  'server/queue': ['server/store'],
  'server/access': ['server/store', 'contract'],
  'server/projects': ['server/objects', 'server/store', 'contract', 'forge'],
  'server/jobs': ['server/queue', 'server/store', 'contract', 'agent', 'forge', 'docwright'],
  'server/workflows': ['server/jobs', 'server/queue', 'server/store', 'contract', 'docwright'],
  'server/objects': [],
  'server/hosting': ['server/objects', 'server/access', 'server/queue', 'server/store', 'docwright'],
  'server/commands': [
    'server/workflows',
    'server/hosting',
    'server/jobs',
    'server/projects',
    'server/access',
    'server/store',
    'contract',
    'forge',
  ],
  'server/api': ['server/commands', 'server/jobs', 'server/access', 'server/queue', 'server/store', 'contract'],
  'server/process': ['server/access', 'server/store'],
  'server/dashboard': [
    'server/commands',
    'server/api',
    'server/hosting',
    'server/jobs',
    'server/projects',
    'server/access',
    'server/store',
    'contract',
    'forge',
  ],
  'server/platform': ['server', 'contract', 'dashboard', 'agent', 'forge', 'docwright'],
  'server/cli': ['server', 'contract', 'forge', 'docwright'],
  'server/testing': [],
  dashboard: ['contract', 'theme'],
}

/**
 * What happens in each part, in one line: the table in ARCHITECTURE.md is printed from this and {@link layers}. Parts that
 * follow each other with the same words share a row there.
 */
export const purposes: Readonly<Record<keyof typeof layers, string>> = {
  client: 'a typed client of the agent API',
  contract: "what requests and answers look like: Zod schemas, the OpenAPI document, the dashboard's interface",
  theme: '`PageView` → HTML; styles; browser code under a size budget',
  'docwright/source': 'a docs repository as files: from disk, from memory; diagnostics and their places',
  'docwright/config': '`docs.json` → `SiteConfig`, with problems a writer understands',
  'docwright/navigation': '`navigation` → the resolved tree: roots, inheritance, defaults, switchers',
  'docwright/content': 'one MDX file → one page: front matter, outline, links, body as data, coloured code',
  'docwright/openapi': 'a specification as compact text: its operations one at a time, its mistakes',
  'docwright/site': 'joins the above into `Site`: every route with page, place, neighbours, redirects',
  'docwright/search':
    'what readers can find of each page → an index in small files; a query → sections of pages, in any place that runs JavaScript',
  'docwright/render/basics':
    'what all of rendering shares: its problems, the files of the theme, styles of authors as classes',
  'docwright/render/fonts': 'what a page may need, each by itself',
  'docwright/render/icons': 'what a page may need, each by itself',
  'docwright/render/favicon': 'what a page may need, each by itself',
  'docwright/render/math': 'what a page may need, each by itself',
  'docwright/render/diagrams': 'what a page may need, each by itself',
  'docwright/render/islands': 'what a page may need, each by itself',
  'docwright/render/utility-classes': 'what a page may need, each by itself',
  'docwright/render/feed': 'what a page may need, each by itself',
  'docwright/render/api': 'an operation as a reference, in HTML and in Markdown',
  'docwright/render/assets': 'what the pages of a site load: sheets, scripts, fonts, images',
  'docwright/render/present': 'what is around the body of a page: a `Site` → a `PageView`',
  'docwright/render/body': 'one page → its body: HTML, Markdown, outline, diagnostics',
  'docwright/render': 'a route of a `Site` → HTML',
  'docwright/render/processes':
    'page processes: bodies made where a crash ends nothing else, supervised, given up in time',
  'docwright/translate': 'pages as texts that can be translated; the gate that compares; memory and records',
  'docwright/workflows': 'a workflow file → when it starts and what it does; what is wrong with it',
  'docwright/check': 'every diagnostic: links, anchors, assets, unlisted pages',
  'docwright/edit': 'changes that a person asks for by name: a page renamed with all links to it',
  'docwright/language': 'what an editor asks: problems, completion, descriptions, renames (language server)',
  'docwright/build': 'a `Site` → files, only those that change',
  'docwright/machines': 'what assistants ask of a site: an MCP server with four tools',
  'docwright/readiness': 'how ready a site is for agents: checks with limits, a score',
  'docwright/dev': 'watch, render again what changed, serve, reload',
  'docwright/cli': 'commands, terminal output',
  forge: 'git through its program, hardened; git over HTTP; pull requests here and at GitHub, GitLab, Forgejo',
  'agent/workspace': "the agent's files, jailed to the docs folder",
  'agent/testing': 'a scripted model for tests',
  'agent/model': 'one step of a model: providers by configuration, faults by kind',
  'agent/tools': 'what the agent can do with its files',
  'agent/loop': '`takeStep(conversation)`: the next durable step of a turn, limits, the final check',
  'agent/maintainer': 'the built-in agent that needs no model',
  'agent/gate':
    'what a change must not bring unnoticed: secrets, new hosts, scripts; files and compiled pages compared',
  'agent/upkeep': 'what built-in workflows find by rules, and single texts that a model is asked about',
  'agent/translator':
    "a model that translates texts, as the engine's `Translator`; the agent that keeps translations current",
  'server/store': 'tables, migrations and every query, the same on SQLite and PostgreSQL',
  'server/queue': 'wake-ups between processes; work of every kind taken with a lease, a fence and fair shares',
  'server/access': 'API keys, limits, sign-in, roles',
  'server/projects': 'projects and their repositories: references in the database, packs in the object store',
  'server/jobs': 'a prompt accepted; a turn run, journaled, taken over; webhooks sent',
  'server/workflows': 'what starts by itself: schedules, pushes; a run made a job',
  'server/objects': 'bytes by their digest: in a folder, in a bucket',
  'server/hosting': 'a commit → a site that is live under its host name, published to the object store',
  'server/commands': 'what can be done: one function each, called by API and dashboard alike',
  'server/api': 'the HTTP API v2',
  'server/process': 'port, log, metrics, settings, the lock of the data folder',
  'server/dashboard': 'what the dashboard asks of the platform',
  'server/platform': 'joins the above: models, forges, background work, first start',
  'server/cli': '`serve`, `worker`, `project`, `key`, `account`, `export`, `import`',
  'server/testing': 'what tests of several parts of the server share',
  dashboard: 'server-rendered pages and a small browser script',
}

/** What tests alone import beside that; production may import no test's tools. */
export const testLayers: Readonly<Record<string, readonly string[]>> = {
  'docwright/render': ['docwright/render/processes', 'docwright/translate', 'docwright/content'],
  'agent/model': ['agent/testing'],
  'agent/loop': ['agent/testing'],
  'agent/maintainer': ['agent/loop'],
}

/** Files beside the folders of a package that join its parts: they may import anything. */
const compositionRoots: ReadonlySet<string> = new Set(['index.ts', 'main.ts', 'worker.ts'])

/**
 * The part a file belongs to.
 *
 * @param path Path from the repository's root, with forward slashes.
 * @returns A key of {@link layers}; undefined for a composition root and for files outside the packages' sources.
 */
export function partOf(path: string): string | undefined {
  const [packages, name = '', source, folder = '', ...rest] = path.split('/')
  if (packages !== 'packages' || source !== 'src' || (rest.length === 0 && compositionRoots.has(folder)))
    return undefined
  return [`${name}/${folder}/${rest[0] ?? ''}`, `${name}/${folder}`, name].find((part) => part in layers)
}

/**
 * The part an import points at.
 *
 * @param specifier The import's text.
 * @param file Path of the importing file from the repository's root.
 * @returns A key of {@link layers}; undefined when the import leaves the repository.
 */
export function targetOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return partOf(posix.join(posix.dirname(file), specifier))
  const match =
    /^(?:@docwright\/)?(client|contract|theme|docwright|forge|agent|server|dashboard)(?:\/([^/]+))?(?:\/|$)/.exec(
      specifier,
    )
  const [, name, folder] = match ?? []
  return folder !== undefined && `${name}/${folder}` in layers ? `${name}/${folder}` : name
}

/**
 * Whether a file is a test, or a tool of tests.
 *
 * @param file Path from the repository's root.
 */
export function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file)
}

/**
 * Whether one part may import another.
 *
 * @param from The importing part.
 * @param target The imported part.
 * @param file Path of the importing file from the repository's root.
 * @returns True inside a part, and where the table names the target or its package.
 */
export function mayImport(from: string, target: string, file: string): boolean {
  const allowed = [...(layers[from] ?? []), ...(isOfTests(file) ? (testLayers[from] ?? []) : [])]
  return from === target || allowed.some((part) => covers(part, target))
}

/**
 * Whether a row, or a package, includes a part.
 *
 * @param row As the table names it.
 * @param part The part.
 */
export function covers(row: string, part: string): boolean {
  return part === row || part.startsWith(`${row}/`)
}
