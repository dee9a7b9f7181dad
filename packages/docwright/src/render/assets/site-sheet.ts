import { defaultCodeThemes } from '../../config/defaults.ts'
import type { Site } from '../../site/create-site.ts'
import { themeFile } from '../basics/theme-file.ts'
import { standInFaces } from '../fonts/code-families.ts'
import { monoFamily } from '../fonts/site-fonts.ts'
import type { AssetFiles } from './asset-files.ts'
import type { loadAuthorFiles } from './author-files.ts'
import { codeThemeStyles } from './code-theme-styles.ts'
import { hasBanner } from './has-banner.ts'
import { publishMarks } from './publish-marks.ts'

/**
 * Adds the style sheet of every page.
 *
 * @param parts Styles of the site and its author, and the faces of its fonts.
 * @returns Its path.
 */
export async function addSiteSheet(
  site: Site,
  { add, url }: AssetFiles,
  {
    styles,
    author,
    faces,
    isPreview,
  }: {
    styles: { css: string; palette: string; codeGrounds: Parameters<typeof codeThemeStyles>[1] }
    author: Awaited<ReturnType<typeof loadAuthorFiles>>
    faces: string
    isPreview: boolean
  },
): Promise<string> {
  const codeThemes = site.config.styling?.codeblocks ?? defaultCodeThemes
  const licences = add('licenses', 'txt', themeFile('licenses.txt'))
  return add(
    'theme',
    'css',
    [
      `/*! Licences of code, fonts and icons: ${url(licences)} */`,
      publishMarks(themeFile('theme.css'), add, url),
      ...(hasBanner(site) ? [themeFile('banner.css')] : []),
      ...(namesNetworks(site) ? [themeFile('socials.css')] : []),
      // The style sheet of all themes looks like the first.
      ...(site.config.theme === 'mint' ? [] : [themeFile(`theme-${site.config.theme}.css`)]),
      ...(isPreview ? [themeFile('preview.css')] : []),
      ...standInFaces(author.codeFamilies, faces, monoFamily),
      styles.css,
      // Style sheets and scripts of the author may refer to its colors.
      ...(author.styles.length + author.scripts.length === 0 ? [] : [styles.palette]),
      // The elements that such scripts add to a page are not known here.
      ...(author.scripts.length === 0 ? [] : [themeFile('passages.css')]),
      await codeThemeStyles(codeThemes, styles.codeGrounds),
    ].join(''),
  )
}

/** Whether header or footer may show the mark of a network, in any language. */
function namesNetworks({ config }: Site): boolean {
  return /"socials":|"(?:github|discord)"/.test(JSON.stringify(config))
}
