import type { ComponentChildren, JSX } from 'preact'
import { DocsLink, type DocsTopic } from './docs-link.tsx'

/** Title of a page, what it is about, and what can be done on it. */
export function PageHeading(properties: {
  title: string
  description?: ComponentChildren
  /** Documentation on the subject of the page. */
  docs?: DocsTopic | undefined
  eyebrow?: { href: string; label: string }
  children?: ComponentChildren
}): JSX.Element {
  const { title, description, docs, eyebrow, children } = properties
  return (
    <header class="page-heading">
      <div>
        {eyebrow !== undefined && (
          <a class="eyebrow" href={eyebrow.href}>
            {eyebrow.label}
          </a>
        )}
        <h1 dir="auto">{title}</h1>
        {description !== undefined && (
          <div class="description">
            {description}
            {docs !== undefined && <DocsLink topic={docs} />}
          </div>
        )}
      </div>
      {children !== undefined && <div class="actions">{children}</div>}
    </header>
  )
}
