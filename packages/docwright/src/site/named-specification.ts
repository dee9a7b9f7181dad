import { mountOf } from '../config/sources/source-paths.ts'
import type { SpecificationKind, SpecificationReference } from '../navigation/navigation-tree.ts'
import type { PagePlace } from '../navigation/place-pages.ts'
import { isUrl, resolveReferenceTarget } from '../openapi/reference-target.ts'

/**
 * Finds the specification that a page names: a path from the root or from the page, a name without extension, a file name alone, or a URL.
 *
 * @param named As written.
 * @param file File of the page.
 * @param files Paths of all files.
 * @param mounts Folders of sources: what is named from the root, or by its name alone, is first looked for below that of the file.
 */
export function sourceNamed(
  named: string,
  file: string,
  files: ReadonlyMap<string, unknown>,
  mounts: readonly string[] = [],
): string | undefined {
  if (isUrl(named)) return named
  const mount = mountOf(file, mounts)
  const fromRoot = named.replace(/^\/+/, '')
  const own = mount === undefined ? [] : [`${mount}/${fromRoot}`]
  const candidates = [...own, fromRoot, resolveReferenceTarget(named, file)].flatMap((path) => path ?? [])
  for (const path of candidates) {
    for (const extension of ['', '.json', '.yaml', '.yml']) if (files.has(path + extension)) return path + extension
  }
  const name = named.slice(named.lastIndexOf('/') + 1)
  const pattern = new Set([name, `${name}.json`, `${name}.yaml`, `${name}.yml`])
  const alike = [...files.keys()].filter((path) => pattern.has(path.slice(path.lastIndexOf('/') + 1)))
  return alike.find((path) => mountOf(path, mounts) === mount) ?? alike[0]
}

/** The specification that applies at the place of a page. */
export function specificationAt(
  place: PagePlace | undefined,
  kind: SpecificationKind,
): SpecificationReference | undefined {
  const around = [...(place?.divisions ?? []), ...(place?.groups ?? [])]
  return around.findLast((holder) => holder[kind] !== undefined)?.[kind]
}
