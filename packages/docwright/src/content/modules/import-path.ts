import { mountOf } from '../../config/sources/source-paths.ts'

/** Extensions of files from which a page may import code or content, in the order of attempts. */
const extensions = ['.mdx', '.md', '.jsx', '.tsx', '.js', '.ts']

const pictures = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|mp3|wav|pdf)$/i

/**
 * Possible files of an import, as paths from the docs root in the order of attempts.
 *
 * @param specifier As written: absolute from the docs root, relative, or bare; with or without extension.
 * @param from Path of the importing file.
 * @param mounts Folders of sources. Their files look there first.
 * @returns Empty if it can only be a package.
 */
export function importCandidates(specifier: string, from: string, mounts: readonly string[] = []): string[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|@)/i.test(specifier)) return []
  const roots =
    specifier.startsWith('/') || specifier.startsWith('.') ? [specifier] : [`/${specifier}`, `./${specifier}`]
  return roots.flatMap((root) => {
    const paths = root.startsWith('/') ? fromRoots(root, from, mounts) : [joinPath(folderOf(from), root)]
    return paths.flatMap((path) => (path === undefined ? [] : spellingsOf(path)))
  })
}

function spellingsOf(path: string): string[] {
  return /\.(?:mdx?|[jt]sx?|json)$/i.test(path) || pictures.test(path)
    ? [path]
    : [path, ...extensions.map((extension) => path + extension), `${path}/index.mdx`]
}

/** Files of a source start from the root of their own repository. */
function fromRoots(path: string, from: string, mounts: readonly string[]): (string | undefined)[] {
  const mount = mountOf(from, mounts)
  return [...(mount === undefined ? [] : [joinPath(mount, path)]), joinPath('', path)]
}

/**
 * Possible files of `<Snippet file>`.
 *
 * @param file The property.
 * @param from Path of the file with the tag.
 * @param mounts Folders of sources. Their files look there first.
 * @returns Paths in the order of attempts.
 */
export function snippetCandidates(file: string, from = '', mounts: readonly string[] = []): string[] {
  const path = joinPath('', file)
  if (path === undefined) return []
  const mount = mountOf(from, mounts)
  const named = /\.mdx?$/i.test(path) ? [path] : [path, `${path}.mdx`, `${path}.md`]
  // `_snippets` is the older name of the folder.
  const folders = ['snippets/', '_snippets/', '']
  const roots = [...(mount === undefined ? [] : [`${mount}/`]), '']
  return roots.flatMap((root) => folders.flatMap((folder) => named.map((name) => `${root}${folder}${name}`)))
}

/** Whether an import is of a picture or another file that is not code, so that its value is the file's URL. */
export function isPicture(path: string): boolean {
  return pictures.test(path)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

// Undefined if the path leaves the docs root.
function joinPath(folder: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
