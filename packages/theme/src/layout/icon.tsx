import type { JSX } from 'preact'
import { rawHtml } from '../content/raw-html.ts'
import type { IconView } from '../page-view.ts'

/**
 * An author's icon in the interface, as decoration next to text.
 *
 * @param properties `class` is added to the element's own.
 */
export function Icon(properties: { icon: IconView | undefined; class?: string }): JSX.Element | null {
  const { icon } = properties
  if (icon === undefined) return null
  const className = properties.class === undefined ? 'nav-icon' : `nav-icon ${properties.class}`
  if ('src' in icon) return <img class={className} src={icon.src} alt="" />
  return (
    <span class={className} aria-hidden="true">
      {rawHtml(icon.svg)}
    </span>
  )
}
