import type { SiteConfig } from '../../config/schema/site-config.ts'
import type { LanguageOverrides } from '../../navigation/navigation-tree.ts'

/** The parts of the configuration that a language entry may replace. */
export type LocalConfig = Pick<SiteConfig, 'banner' | 'footer' | 'navbar'>

/**
 * The configuration in a page's language.
 *
 * @param config The site's configuration.
 * @param overrides The overrides of the language.
 */
export function localConfig(config: SiteConfig, overrides: LanguageOverrides | undefined): LocalConfig {
  // The overrides were validated with the schemas of the keys they replace.
  const { banner, footer, navbar } = (overrides ?? {}) as LocalConfig
  return {
    banner: banner ?? config.banner,
    footer: footer ?? config.footer,
    navbar: navbar ?? config.navbar,
  }
}
