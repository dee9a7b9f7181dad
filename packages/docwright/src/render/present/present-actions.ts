import type { PageActionView, PageActionsView } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import { mountOf } from '../../config/sources/source-paths.ts'
import { editAddress, reportAddress } from '../../source/forge-links.ts'
import type { AssistantLogo } from '../icons/shared-drawings.ts'
import { pageHref } from './present-sidebar.ts'
import { assetUrl, iconOf, iconReference, linkTo, type Presenter } from './presenter.ts'
import { twinHref } from './twin-href.ts'

type Contextual = NonNullable<SiteConfig['contextual']>
type Option = Contextual['options'][number]

/** Assistants that take a first question in their address. */
const assistants: Readonly<Record<string, { name: string; ask: string; logo?: AssistantLogo }>> = {
  chatgpt: { name: 'ChatGPT', ask: 'https://chatgpt.com/?hints=search&q=', logo: 'openai' },
  claude: { name: 'Claude', ask: 'https://claude.ai/new?q=', logo: 'claude' },
  perplexity: { name: 'Perplexity', ask: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', ask: 'https://grok.com/?q=' },
  aistudio: { name: 'Google AI Studio', ask: 'https://aistudio.google.com/prompts/new_chat?prompt=' },
  devin: { name: 'Devin', ask: 'https://app.devin.ai/?prompt=' },
}

/** The placeholder of the site's address, if only the reader's browser knows it. */
const originMark = '{origin}'

/**
 * The menu of a page, as the page's front matter or the configuration wants it. An entry is omitted if the site lacks
 * what it needs: a server for MCP, a forge, a specification.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param presenter The site.
 * @param logos Address of the file with the logos of assistants.
 * @returns Nothing if no entry is left.
 */
export async function presentActions(
  key: string,
  presenter: Presenter,
  logos?: string,
): Promise<{ actions?: PageActionsView }> {
  const { site } = presenter
  const twin = twinHref(key, presenter)
  // A page that another one hides from its address has no Markdown of its own to hand out.
  if (twin === undefined) return {}
  const wanted = await wantedFor(key, presenter)
  const context = { key, twin, origin: presenter.origin ?? originMark, presenter, logos }
  const entries = wanted.options.flatMap((option) => presentOption(option, context) ?? [])
  const { suggestEdit, raiseIssue } = site.config.feedback ?? {}
  if (suggestEdit === true && !entries.some(({ kind }) => kind === 'edit')) entries.push(...edit(context))
  if (raiseIssue === true) entries.push(...report(context))
  return entries.length === 0 ? {} : { actions: { place: wanted.display === 'toc' ? 'outline' : 'title', entries } }
}

/** Front matter replaces the menu; unknown entries there leave it unchanged. */
async function wantedFor(key: string, presenter: Presenter): Promise<Contextual> {
  const { config, metadata } = presenter.site
  const own = await understood(metadata.get(key).contextual)
  return own ?? config.contextual ?? { options: defaultOptions(presenter), display: 'header' }
}

/** Few pages have a menu of their own: the schema is loaded for them. */
async function understood(written: unknown): Promise<Contextual | undefined> {
  if (written === undefined) return undefined
  const { contextualSchema } = await import('../../config/schema/contextual.ts')
  return contextualSchema.safeParse(written).data
}

/** By default, a repository is linked only if the site already links it: its address may be private. */
function defaultOptions({ repository, site }: Presenter): Option[] {
  const isKnown = repository !== undefined && linksTo(site.config, repository.url)
  return ['copy', 'view', 'chatgpt', 'claude', 'mcp', 'cursor', 'vscode', ...(isKnown ? (['edit'] as const) : [])]
}

/**
 * Whether a site links a repository itself.
 *
 * @param config The site's configuration.
 * @param url Address of the repository.
 */
export function linksTo({ navbar, footer, navigation }: SiteConfig, url: string): boolean {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`"${escaped}(?:[/#?"]|\\.git)`, 'i').test(JSON.stringify([navbar, footer, navigation]))
}

/** Context of an entry. */
interface OptionContext {
  key: string
  /** Path of the page as Markdown. */
  twin: string
  origin: string
  presenter: Presenter
  logos: string | undefined
}

function presentOption(option: Option, context: OptionContext): PageActionView[] | undefined {
  if (typeof option !== 'string') return [presentOwn(option, context)]
  const { twin, origin, presenter, logos } = context
  const assistant = assistants[option]
  if (assistant !== undefined) {
    const { name, ask, logo } = assistant
    const drawn = logo === undefined || logos === undefined ? {} : { logo: `${logos}#${logo}` }
    return [{ kind: 'assistant', name, ask, page: `${origin}${twin}`, ...drawn }]
  }
  switch (option) {
    case 'copy':
    case 'view':
      return [{ kind: option, href: twin }]
    case 'edit':
      return edit(context)
    case 'download-spec':
      return specification(context)
    default:
      return presenter.mcp ? presentMcp(option, context) : undefined
  }
}

function presentMcp(option: Option, { origin, presenter: { site } }: OptionContext): PageActionView[] | undefined {
  const url = `${origin}${site.base}/mcp`
  const { name } = site.config
  switch (option) {
    case 'mcp':
      return [{ kind: 'mcp-address', text: url }]
    case 'add-mcp':
      return [{ kind: 'mcp-command', text: `npx add-mcp ${url}` }]
    case 'cursor': {
      // Inside of the encoded settings no browser could complete the address.
      if (origin === originMark) return undefined
      const settings = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'))
      const href = `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${settings}`
      return [{ kind: 'mcp-install', name: 'Cursor', href }]
    }
    case 'vscode': {
      const settings = encodeURIComponent(JSON.stringify({ name, url }))
      return [{ kind: 'mcp-install', name: 'VS Code', href: `vscode:mcp/install?${settings}` }]
    }
    default:
      // Services that only their own makers have: an assistant of the site, files to print, another vendor's programs.
      return undefined
  }
}

function presentOwn(option: Exclude<Option, string>, context: OptionContext): PageActionView {
  const { presenter, twin, origin, key } = context
  const { href } = option
  const { site } = presenter
  const fill = (text: string): string =>
    text
      .replaceAll('$page', `${origin}${twin}`)
      .replaceAll('$path', pageHref(key, presenter))
      .replaceAll('$mcp', `${origin}${site.base}/mcp`)
  const address = typeof href === 'string' ? fillAddress(href, fill) : withQuery(href, fill)
  return {
    kind: 'own',
    label: option.title,
    description: option.description,
    ...linkTo(address, site),
    ...iconOf(iconReference(option.icon), presenter),
  }
}

/** In a query, what is filled in is one value. */
function fillAddress(href: string, fill: (text: string) => string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)/s.exec(href) ?? []
  return fill(path) + query.replaceAll(/\$(?:page|path|mcp)/g, (name) => encodeURIComponent(fill(name)))
}

function withQuery(
  { base, query = [] }: { base: string; query?: { key: string; value: string }[] | undefined },
  fill: (text: string) => string,
): string {
  const values = query.map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(value))}`)
  if (values.length === 0) return base
  return `${base}${base.includes('?') ? '&' : '?'}${values.join('&')}`
}

/** A generated page has no file of its own to edit. */
function edit({ key, presenter: { site, repository } }: OptionContext): PageActionView[] {
  const page = site.pages.get(key)
  if (repository === undefined || page === undefined || page.generated !== undefined) return []
  // The files of a source are in a repository of their own.
  if (mountOf(page.file, site.links.mounts ?? []) !== undefined) return []
  return [{ kind: 'edit', href: editAddress(repository, page.file) }]
}

function report({ key, presenter: { site, repository } }: OptionContext): PageActionView[] {
  return repository === undefined
    ? []
    : [{ kind: 'report', href: reportAddress(repository, `${site.metadata.titleOf(key)} (/${key})`) }]
}

/** The file of the page's operation: it is downloaded unchanged. */
function specification({ key, presenter: { site } }: OptionContext): PageActionView[] {
  const named = /^(\S+\.(?:json|ya?ml)|https?:\S+)(?:\s|$)/i.exec(site.metadata.get(key).openapi ?? '')?.[1]
  const page = site.pages.get(key)
  const source = page?.generated === undefined ? named : page.file
  if (source === undefined) return []
  const isThere = /^https?:/i.test(source) || site.links.files.has(source.replace(/^\//, ''))
  return isThere ? [{ kind: 'specification', href: assetUrl(source, site) }] : []
}
