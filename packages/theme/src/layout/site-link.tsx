import type { ComponentChildren, JSX } from 'preact'

/** Other attributes of a link. */
export interface SiteLinkProperties {
  href: string
  external: boolean
  /** Localized "opens in a new tab", read out after an external link's text. */
  newTab: string
  children: ComponentChildren
  class?: string
  id?: string
  'aria-current'?: 'page' | 'true' | undefined
  'aria-label'?: string | undefined
  'data-active'?: boolean | undefined
}

/** A link of the interface. One that leaves the site opens in a new tab, and says so. */
export function SiteLink({ href, external, newTab, children, ...attributes }: SiteLinkProperties): JSX.Element {
  if (!external) {
    return (
      <a href={href} {...attributes}>
        {children}
      </a>
    )
  }
  const label = attributes['aria-label']
  return (
    <a
      href={href}
      {...attributes}
      {...(label === undefined ? {} : { 'aria-label': `${label} (${newTab})` })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      {label === undefined && <span class="visually-hidden"> ({newTab})</span>}
    </a>
  )
}
