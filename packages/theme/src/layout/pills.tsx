import type { JSX } from 'preact'

/** A short label next to a title, such as "beta". */
export function TagPill({ text }: { text: string | undefined }): JSX.Element | null {
  if (text === undefined || text === '') return null
  return <span class="nav-tag-pill">{text}</span>
}

/**
 * The tag of a page, and the localized mark of a deprecated page; authors often write the tag where a specification
 * says the same.
 */
export function PagePills(page: { tag?: string | undefined; deprecated: boolean; mark: string }): JSX.Element {
  const isSaidTwice = page.deprecated && /^deprecated$/i.test(page.tag?.trim() ?? '')
  return (
    <>
      {!isSaidTwice && <TagPill text={page.tag} />}
      {page.deprecated && <span class="nav-tag-pill deprecated-pill">{page.mark}</span>}
    </>
  )
}

/**
 * The HTTP method of an API page.
 *
 * @param properties `compact` is the short form of the sidebar.
 */
export function MethodPill({ method, compact = false }: { method: string; compact?: boolean }): JSX.Element {
  const name = method.toUpperCase()
  const shown = compact ? (shortNames[name] ?? name) : name
  return (
    <span class={compact ? 'method-nav-pill' : 'method-pill'} data-method={name}>
      {shown}
    </span>
  )
}

const shortNames: Readonly<Record<string, string>> = {
  DELETE: 'DEL',
  OPTIONS: 'OPT',
  WEBHOOK: 'HOOK',
  RECEIVE: 'RECV',
  MUTATION: 'MUT',
  SUBSCRIPTION: 'SUB',
}
