/** Extensions of files that a page may import code or content from, in the order they are tried. */
const extensions = ['.mdx', '.md', '.jsx', '.tsx', '.js', '.ts']

const pictures = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|mp3|wav|pdf)$/i

/**
 * What an import may mean, as paths from the docs root in the order they are tried.
 *
 * @param specifier As written: absolute from the docs root, relative, or bare; with or without extension.
 * @param from Path of the importing file.
 * @returns Paths; none for what can only be a package.
 */
export function importCandidates(specifier: string, from: string): string[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|@)/i.test(specifier)) return []
  const roots =
    specifier.startsWith('/') || specifier.startsWith('.') ? [specifier] : [`/${specifier}`, `./${specifier}`]
  return roots.flatMap((root) => {
    const path = joinPath(root.startsWith('/') ? '' : folderOf(from), root)
    if (path === undefined) return []
    return /\.(?:mdx?|[jt]sx?|json)$/i.test(path) || pictures.test(path)
      ? [path]
      : [path, ...extensions.map((extension) => path + extension), `${path}/index.mdx`]
  })
}

/**
 * What `<Snippet file>` may mean.
 *
 * @param file The property.
 * @returns Paths in the order they are tried.
 */
export function snippetCandidates(file: string): string[] {
  const path = joinPath('', file)
  if (path === undefined) return []
  const named = /\.mdx?$/i.test(path) ? [path] : [path, `${path}.mdx`, `${path}.md`]
  // `_snippets` is the older name of the folder.
  return ['snippets/', '_snippets/', ''].flatMap((folder) => named.map((name) => `${folder}${name}`))
}

/**
 * Whether an import is of a picture or another file that is not code.
 *
 * @param path A path.
 * @returns True where the import's value is the file's URL.
 */
export function isPicture(path: string): boolean {
  return pictures.test(path)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

// Undefined where the path leaves the docs root.
function joinPath(folder: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
