import type { JSX } from 'preact'
import { rawHtml } from '../content/raw-html.ts'
import { trustHtml } from '../content/safe-html.ts'
import type { PageView } from '../page-view.ts'

/** Browsers that do not support it paint what they have. */
const expected = { rel: 'expect', blocking: 'render' }

/** Media queries for special styles, such as print: for other readers, browsers load them last and do not wait. */
const printed = 'print, (forced-colors: active), (max-height: 26rem)'

interface HeadProperties {
  view: Pick<PageView, 'head' | 'assets' | 'site' | 'language'> & {
    /** Whether a reference's examples are next to the text. */
    hasExamples?: boolean
  }
  /** Id of the element before whose end nothing is painted. */
  firstSight?: string | undefined
}

/**
 * The `<head>`. A script sets the color scheme before any style arrives, so that nothing is painted in the wrong one,
 * and decides whether the page waits for its fonts. Nothing is painted before the text arrives, either: otherwise, a
 * page would fade to an empty one when it replaces another.
 */
export function DocumentHead({ view, firstSight }: HeadProperties): JSX.Element {
  const { head, assets, site } = view
  const [own = ''] = view.language.split('-')
  const fonts = assets.fonts.filter(({ languages }) => languages?.includes(own) ?? true)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {firstSight !== undefined && <link {...expected} href={`#${firstSight}`} />}
      <title>{head.title}</title>
      {head.description !== undefined && <meta name="description" content={head.description} />}
      {fonts.map(({ href, type }) => (
        <link rel="preload" href={href} as="font" type={type} crossorigin="anonymous" />
      ))}
      <script src={assets.schemeScript} />
      {assets.styles.map((href) => (
        <link rel="stylesheet" href={href} />
      ))}
      {assets.print !== undefined && <link rel="stylesheet" href={assets.print} media={printed} />}
      {assets.later !== undefined && (
        // Also read by a script, which loads it later.
        <noscript data-later>
          <link rel="stylesheet" href={assets.later} data-client-only />
          {view.hasExamples === true && <link rel="stylesheet" href={assets.laterBeside} data-client-only />}
        </noscript>
      )}
      {assets.unscripted !== undefined && (
        // Also read by the script of the scheme, if that of the page cannot be loaded.
        <noscript data-unscripted>
          <link rel="stylesheet" href={assets.unscripted} data-client-only />
        </noscript>
      )}
      {head.canonical !== undefined && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ language, href }) => (
        <link rel="alternate" hreflang={language} href={href} />
      ))}
      {head.favicon.map((icon) => (
        <link rel="icon" {...icon} />
      ))}
      {head.links.map((link) => (
        <link {...link} />
      ))}
      <meta name="application-name" content={site.name} />
      {head.metas.map(({ name, content }) =>
        usesProperty(name) ? <meta property={name} content={content} /> : <meta name={name} content={content} />,
      )}
      {head.data !== undefined && (
        // Data, which no browser runs.
        <script type="application/ld+json">{rawHtml(trustHtml(head.data.replaceAll('<', String.raw`\u003c`)))}</script>
      )}
      {assets.scripts.map((source, index) => (
        <script src={source} defer data-navigation={index === 0 ? assets.navigation : undefined} />
      ))}
      {assets.modules?.map((source) => (
        <script type="module" src={source} />
      ))}
    </head>
  )
}

/** Open Graph and its relatives are RDFa properties, all other names are plain. */
function usesProperty(name: string): boolean {
  return /^(og|article|book|profile|music|video|fb|product):/.test(name)
}
