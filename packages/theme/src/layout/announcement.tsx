import type { JSX } from 'preact'
import { colorClass } from '../colors/color-class.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { Labels } from '../labels/labels.ts'
import type { BannerView } from '../page-view.ts'
import { InterfaceIcon } from './interface-icons.tsx'

/** The site's banner. The browser remembers by the banner's id that it was dismissed. */
export function Announcement({
  banner,
  labels,
}: {
  banner: BannerView | undefined
  labels: Labels
}): JSX.Element | null {
  if (banner === undefined) return null
  return (
    <aside
      id="banner"
      class={colorClass(banner.color)}
      aria-label={labels.announcement}
      data-part="banner"
      data-type={banner.type}
    >
      <div class="banner-text">{rawHtml(banner.content)}</div>
      {banner.dismissible && (
        <button class="banner-dismiss needs-script" type="button" aria-label={labels.dismiss}>
          <InterfaceIcon name="close" />
        </button>
      )}
    </aside>
  )
}
