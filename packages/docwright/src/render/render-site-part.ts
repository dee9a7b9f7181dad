import { renderPart } from '@docwright/theme'
import { languageInfo } from '../config/language-codes.ts'
import type { Site } from '../site/create-site.ts'
import type { ApiParts } from './api/api-parts.ts'
import { apiSettings } from './api/api-settings.ts'
import { isSourceFault } from '../source/source-fault.ts'
import { urlsOf, withStyles } from './assemble-page.ts'
import { partSheets } from './assets/extra-sheets.ts'
import { pageScripts } from './assets/page-scripts.ts'
import type { BodyRenderer } from './body/rendered-body.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { RenderedPart } from './site-renderer.ts'

/** Context of rendering a part. */
export interface PartContext {
  site: Site
  parts: ApiParts
  bodies: BodyRenderer
  assets: SiteAssets
}

/**
 * Renders what pages of an API reference leave to a file of its own.
 *
 * @param path Address without base path, decoded.
 * @param context The site.
 * @returns The part; undefined if the address names nothing.
 */
export async function renderSitePart(
  path: string,
  { site, parts, bodies, assets }: PartContext,
): Promise<RenderedPart | undefined> {
  const part = await parts.find(path)
  if (part === undefined) return undefined
  const { language, title, source, content } = part
  const highlight = content.isSamplesFile === true ? 'complete' : 'none'
  const request = { file: source, text: '', highlight, markdown: true } as const
  const whole = { ...request, api: content, title: { title }, language }
  const { html, links, markdown, pending } = await bodies.render(whole).catch(async (cause: unknown) => {
    // On a busy machine colors may not be found in time; the code is worth more than they are.
    if (highlight === 'none' || isSourceFault(cause)) throw cause
    return { ...(await bodies.render({ ...whole, highlight: 'none' })), pending: true }
  })
  const { specificationHref: href } = apiSettings(site, {}, source, undefined)
  return {
    path: part.path,
    html: renderPart({
      language,
      direction: languageInfo(language)?.direction ?? 'ltr',
      title,
      html,
      specification: { name: source, ...(href === undefined ? {} : { href }) },
      assets: withStyles(assets.view, {
        extra: urlsOf(assets.sheets(partSheets).slice(0, 1), site.base),
        scripts: urlsOf(
          pageScripts(html).flatMap((name) => assets.script(name).slice(0, 1)),
          site.base,
        ),
      }),
    }),
    markdown,
    parts: content.parts,
    pending,
    ...(links === undefined ? {} : { links }),
  }
}
