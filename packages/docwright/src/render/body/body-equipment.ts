import {
  componentNames,
  expectedValue,
  flowOf,
  isEmptyBox,
  knownProperties,
  neededProperties,
  pageIds,
  type IconReference,
} from '@docwright/theme'
import type { CompileContext } from '../../content/compiled-page.ts'
import { findRedirect, prepareRedirects } from '../../site/redirects.ts'
import { resolveAsset, resolveLink, type LinkTargets } from '../../site/resolve-link.ts'
import { createDiskSource } from '../../source/disk-source.ts'
import type { Source } from '../../source/source.ts'
import { createIconLibrary, type IconLibrary } from '../icons/icon-library.ts'
import type { BodyRequest, BodySettings } from '../rendered-body.ts'

/** What follows from the settings of page bodies, ready for use. */
export interface BodyEquipment {
  settings: BodySettings
  source: Pick<Source, 'read'>
  links: LinkTargets
  icons: IconLibrary
}

/**
 * Gets ready what page bodies depend on.
 *
 * @param settings The settings.
 * @param read Reads a file of the repository; used where the settings name no root on disk.
 */
export function createEquipment(
  settings: BodySettings,
  read: (path: string) => Promise<Uint8Array | undefined> = () => Promise.resolve(undefined),
): BodyEquipment {
  const redirects = prepareRedirects(settings.redirects)
  return {
    settings,
    source: settings.root === undefined ? { read } : createDiskSource(settings.root),
    icons: createIconLibrary(settings.iconLibrary),
    links: {
      base: settings.base,
      pages: new Set(settings.pages),
      files: new Set(settings.files),
      folders: new Map(settings.folders),
      isRedirected: (path) => findRedirect(path, redirects) !== undefined,
    },
  }
}

/**
 * What compiling a page asks for.
 *
 * @param equipment Resolves links.
 * @param readText Reads a snippet.
 * @param parser See `CompileContext.parser`.
 */
export function compileContext(
  { settings, links }: BodyEquipment,
  readText: (path: string) => Promise<string | undefined>,
  parser: 'native' | 'javascript',
): CompileContext {
  return {
    readText,
    variables: settings.variables,
    resolveLink: (href, from) => resolveLink(href, from, links),
    resolveAsset: (href, from) => resolveAsset(href, from, links).href,
    components: componentNames,
    flowOf,
    propertiesOf: knownProperties,
    neededOf: neededProperties,
    expectedOf: expectedValue,
    isEmptyBox,
    reservedIds: pageIds,
    parser,
  }
}

/**
 * Finds an icon that a page names: of a library, or a picture of the repository.
 *
 * @param equipment Has the library.
 * @param file The page's file, which paths are relative to.
 * @param reference What the page says.
 */
export function findIcon(
  { icons, links }: BodyEquipment,
  file: string,
  reference: IconReference,
): ReturnType<IconLibrary['find']> {
  return icons.find(reference, (path) => resolveAsset(path, file, links).href)
}

/**
 * Language of interface texts in a body: the one that was asked for, or that of the longest matching prefix.
 *
 * @param request The page.
 * @param settings The site's languages.
 */
export function languageOf(
  { file, language }: Pick<BodyRequest, 'file' | 'language'>,
  { languages }: BodySettings,
): string {
  return language ?? languages.find(({ prefix }) => file.startsWith(prefix))?.tag ?? 'en'
}
