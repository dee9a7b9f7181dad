import type { Account, Project } from '@docwright/contract'
import type { JSX, VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { AssetPaths } from '../assets.ts'
import type { OutcomeCode } from '../texts/english-outcomes.ts'
import { ActionForm } from './forms.tsx'
import { Logo } from './logo.tsx'
import { type PageFacts, PageFactsProvider, usePage } from './page-context.ts'
import { Symbol } from './symbol.tsx'

/** Tabs of a project. */
export const projectTabs = ['overview', 'jobs', 'reviews', 'workflows', 'keys', 'settings'] as const

/** Name of a tab of a project. */
export type ProjectTab = (typeof projectTabs)[number]

/** A page around its content. */
export interface PageFrame {
  title: string
  account?: Account | undefined
  project?: { project: Project; tab: ProjectTab | undefined } | undefined
  /** Address of the people of this server, for those who may administer it. */
  people?: string | undefined
  /** Outcome of the previous action. */
  outcome?: OutcomeCode | undefined
  /** `narrow`: a form; `wide`: a review. */
  width?: 'narrow' | 'wide' | undefined
  /**
   * Names the unfinished part of the page, so that the page loads again until it is done; undefined if everything is.
   */
  pending?: string | undefined
}

/**
 * A complete page.
 *
 * @param frame Frame around the content.
 * @param facts Context of the parts of the page.
 * @param assets Paths of the style sheets and the script.
 * @param content Children of `<main>`.
 */
export function renderDocument(frame: PageFrame, facts: PageFacts, assets: AssetPaths, content: VNode): string {
  return `<!doctype html>${html(
    <PageFactsProvider value={facts}>
      <Document frame={frame} assets={assets}>
        {content}
      </Document>
    </PageFactsProvider>,
  )}`
}

/**
 * A part of a page by itself, as an event stream sends it.
 *
 * @param facts Context of the part.
 */
export function renderPart(facts: PageFacts, part: VNode): string {
  return html(<PageFactsProvider value={facts}>{part}</PageFactsProvider>)
}

/** HTML has no way to write control characters; a commit, a file or a name may have some, which a terminal would obey. */
function html(node: VNode): string {
  return render(node).replaceAll(/[^\P{Cc}\t\n\r]/gu, '\u{FFFD}')
}

function Document(properties: { frame: PageFrame; assets: AssetPaths; children: VNode }): JSX.Element {
  const { frame, assets, children } = properties
  const { texts, now } = usePage()
  const place = frame.project?.project.name ?? texts.product
  return (
    <html lang={texts.language} data-now={now.toISOString()}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${frame.title} · ${place}`}</title>
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href={assets.colors} />
        <link rel="stylesheet" href={assets.styles} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <script src={assets.script} defer />
      </head>
      <body>
        <a class="skip-link" href="#content">
          {texts.skipToContent}
        </a>
        {frame.account !== undefined && <Header frame={frame} account={frame.account} />}
        <main
          id="content"
          tabindex={-1}
          data-width={frame.width}
          data-pending={frame.pending}
          data-renew={frame.pending !== undefined && frame.width === 'wide' ? 'page' : undefined}
        >
          {frame.outcome !== undefined && (
            <div class="notice" data-tone="good" role="status">
              <Symbol name="check" />
              {texts.outcomes[frame.outcome]}
            </div>
          )}
          {children}
        </main>
        {frame.account !== undefined && <AccountMenu account={frame.account} people={frame.people} />}
      </body>
    </html>
  )
}

function Header({ frame, account }: { frame: PageFrame; account: Account }): JSX.Element {
  const { texts } = usePage()
  const { project } = frame
  return (
    <header class="site-header" data-tabs={project !== undefined}>
      <div class="header-row">
        <a class="logo" href="/" aria-label={`${texts.product}: ${texts.navigation.projects}`}>
          <Logo />
        </a>
        {project !== undefined && (
          <a class="project-name" href={`/projects/${project.project.id}`}>
            {project.project.name}
          </a>
        )}
        <div class="header-end">
          <a
            class="header-link go-link"
            href={project === undefined ? '/go' : `/go?from=${project.project.id}`}
            data-go={texts.goTo.title}
            data-hint={texts.goTo.description}
          >
            <Symbol name="search" />
            {texts.goTo.open}
            <kbd class="needs-script">⌘K</kbd>
          </a>
          {project !== undefined && project.project.live !== null && (
            <a class="header-link" href={project.project.siteUrl} target="_blank" rel="noopener">
              {texts.navigation.site}
              <Symbol name="external" />
              <span class="visually-hidden"> ({texts.navigation.newTab})</span>
            </a>
          )}
          <button class="account-button" type="button" popovertarget="account-menu" aria-haspopup="dialog">
            <Symbol name="person" />
            <span class="account-name">{account.name}</span>
          </button>
        </div>
      </div>
      {project !== undefined && <Tabs id={project.project.id} current={project.tab} />}
    </header>
  )
}

function Tabs({ id, current }: { id: string; current: ProjectTab | undefined }): JSX.Element {
  const { navigation } = usePage().texts
  return (
    <nav class="tabs" aria-label={navigation.label}>
      <ul>
        {projectTabs.map((tab) => (
          <li>
            <a
              href={tab === 'overview' ? `/projects/${id}` : `/projects/${id}/${tab}`}
              aria-current={tab === current ? 'page' : undefined}
            >
              {navigation[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AccountMenu({ account, people }: { account: Account; people: string | undefined }): JSX.Element {
  const { navigation, connections, people: texts } = usePage().texts
  return (
    <div id="account-menu" class="menu" popover="auto" role="dialog" aria-label={navigation.account}>
      <p>
        <strong>{account.name}</strong>
        <span>{account.email}</span>
      </p>
      <a href="/account">{navigation.account}</a>
      <a href="/">{navigation.projects}</a>
      {people !== undefined && <a href="/connections">{connections.title}</a>}
      {people !== undefined && <a href={people}>{texts.title}</a>}
      <ActionForm action="/sign-out">
        <button type="submit">{navigation.signOut}</button>
      </ActionForm>
    </div>
  )
}
