import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { FooterView } from '../page-view.ts'
import { SiteLink } from './site-link.tsx'
import { SocialMarkIcon } from './social-mark-icon.tsx'
import { socialMark } from './social-marks.ts'

/** The footer: columns of links and links to social networks. */
export function SiteFooter({ footer, labels }: { footer: FooterView; labels: Labels }): JSX.Element {
  const { links, socials } = footer
  return (
    <footer id="footer" class={links.length > 0 ? 'footer advanced-footer' : 'footer'}>
      {links.length > 0 && (
        <div class="footer-columns">
          {links.map(({ header, items }) => (
            <div>
              {header !== undefined && <p class="footer-header">{header}</p>}
              <ul>
                {items.map(({ label, href, external }) => (
                  <li>
                    <SiteLink href={href} external={external} newTab={labels.opensInNewTab}>
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {socials.length > 0 && (
        <ul class="socials">
          {socials.map(({ network, href, drawing }) => (
            <li>
              <SiteLink href={href} external newTab={labels.opensInNewTab} aria-label={socialMark(network).name}>
                <SocialMarkIcon mark={socialMark(network)} drawing={drawing} />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
