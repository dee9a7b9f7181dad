import type { JSX } from 'preact'
import { usePage } from './page-context.ts'

/** Where the documentation answers questions about a subject: a path of `docs/`, with the id of a heading. */
export const docsPages = {
  budgets: '/agent/models#budgets',
  deployments: '/hosting/sites#what-keeps-a-commit-from-going-live',
  domains: '/hosting/sites#a-domain-of-your-own',
  feedback: '/writing/page-actions#ask-whether-a-page-was-helpful',
  forge: '/operate/git-and-forges#webhooks',
  forges: '/operate/connections',
  forms: '/agent/maintainer',
  jobs: '/dashboard#agent-jobs',
  keys: '/dashboard/keys',
  mail: '/agent/webhooks#e-mail',
  members: '/dashboard#members-of-a-project',
  models: '/agent/models',
  people: '/dashboard#people-and-roles',
  quotas: '/hosting/sites#limits',
  reviews: '/dashboard/reviews',
  turnLimits: '/agent/models#limits-of-a-turn',
  webhooks: '/agent/webhooks',
  workflows: '/agent/workflows',
} as const

/** A subject that the documentation has a page or a section about. */
export type DocsTopic = keyof typeof docsPages

/** A link to the documentation of this subject; nothing if the server knows of no documentation. */
export function DocsLink({ topic }: { topic: DocsTopic }): JSX.Element | null {
  const { docsUrl, texts } = usePage()
  if (docsUrl === undefined) return null
  return (
    <>
      {' '}
      <a class="text-link" href={docsUrl + docsPages[topic]} target="_blank" rel="noopener">
        {texts.docs.topics[topic]}
        <span class="visually-hidden"> ({texts.navigation.newTab})</span>
      </a>
    </>
  )
}

/** The code of a problem; a link to its row in the documentation, if the server knows its address. */
export function ProblemCode({ code, severity }: { code: string; severity: string }): JSX.Element {
  const { docsUrl, texts } = usePage()
  if (docsUrl === undefined) return <span class="finding-code">{code}</span>
  return (
    <a class="finding-code" href={docsUrl + diagnosticPath(code, severity)} target="_blank" rel="noopener">
      {code}
      <span class="visually-hidden"> ({texts.docs.code})</span>
    </a>
  )
}

/**
 * The place of a code in the table of all: browsers scroll to these words, the severity being in the next cell.
 *
 * @param code Of a diagnostic.
 * @param severity Of the same.
 */
export function diagnosticPath(code: string, severity: string): string {
  // A hyphen would end the searched text.
  const words = encodeURIComponent(code).replaceAll('-', '%2D')
  return `/reference/diagnostics#:~:text=${words},-${severity}`
}
