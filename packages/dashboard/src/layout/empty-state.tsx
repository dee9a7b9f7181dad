import type { JSX } from 'preact'

/** A list with nothing in it: what that means, and what to do next. */
export function EmptyState(properties: {
  title: string
  next: string
  action?: { href: string; label: string }
}): JSX.Element {
  const { title, next, action } = properties
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{next}</p>
      {action !== undefined && (
        <a class="button" data-look="primary" href={action.href}>
          {action.label}
        </a>
      )}
    </div>
  )
}
