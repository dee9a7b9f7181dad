import { componentFacts, pageIds, type IconReference } from '@docwright/theme'
import type { CompileContext } from '../../content/compiled-page.ts'
import type { LinkFollower } from '../../site/followed-links.ts'
import type { LinkTargets } from '../../site/resolve-link.ts'
import { createDiskSource } from '../../source/disk-source.ts'
import type { Source } from '../../source/source.ts'
import { createIconLibrary, type IconLibrary } from '../icons/icon-library.ts'
import type { BodyRequest, BodySettings } from './rendered-body.ts'
import { linkTargets } from './link-targets.ts'

/** The prepared settings of page bodies. */
export interface BodyEquipment {
  settings: BodySettings
  source: Pick<Source, 'read'>
  links: LinkTargets
  icons: IconLibrary
}

/** The equipment of one page. */
export interface PageEquipment extends BodyEquipment {
  /** Resolves its links, and remembers them. */
  follower: LinkFollower
}

/**
 * Prepares the inputs of page bodies.
 *
 * @param settings The settings.
 * @param read Reads a file of the repository; used if the settings name no root on disk.
 */
export function createEquipment(
  settings: BodySettings,
  read: (path: string) => Promise<Uint8Array | undefined> = () => Promise.resolve(undefined),
): BodyEquipment {
  return {
    settings,
    source: settings.root === undefined ? { read } : createDiskSource(settings.root),
    icons: createIconLibrary(settings.iconLibrary),
    links: linkTargets(settings),
  }
}

/**
 * The context of compiling a page.
 *
 * @param equipment Resolves links.
 * @param readText Reads a snippet.
 * @param parser See `CompileContext.parser`.
 */
export function compileContext(
  { settings, follower }: PageEquipment,
  readText: (path: string) => Promise<string | undefined>,
  parser: 'native' | 'javascript',
): CompileContext {
  return {
    readText,
    mounts: settings.mounts,
    variables: settings.variables,
    resolveLink: (href, from) => follower.link(href, from).href,
    resolveAsset: (href, from) => follower.asset(href, from).href,
    ...componentFacts,
    reservedIds: pageIds,
    parser,
  }
}

/**
 * Finds an icon that a page names: of a library, or a picture of the repository.
 *
 * @param equipment Has the library.
 * @param file The page's file, which paths are relative to.
 * @param reference The reference in the page.
 */
export function findIcon(
  { icons, follower }: PageEquipment,
  file: string,
  reference: IconReference,
): ReturnType<IconLibrary['find']> {
  return icons.find(reference, (path) => follower.asset(path, file).href)
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
