import { posix } from 'node:path'
import { importCandidates, snippetCandidates } from '../content/modules/import-path.ts'
import { findProse } from '../content/parse/find-prose.ts'
import type { Site } from '../site/create-site.ts'
import { isMarkdown } from '../site/page-paths.ts'
import type { NewNames } from './new-names.ts'
import type { ReadText, TextEditSet } from './text-edit-set.ts'

/** References between files other than links, and the files to which they may refer. */
const forms: readonly {
  pattern: RegExp
  candidates(name: string, from: string, mounts?: readonly string[]): string[]
}[] = [
  {
    pattern: /(^[ \t]*(?:import|export)\b[^'"`;]{0,4000}?\bfrom\s*["']|^[ \t]*import\s*["'])([^"'\n]+)(?=["'])/gm,
    candidates: importCandidates,
  },
  { pattern: /(<Snippet\b[^<>]*?\bfile=\{?["'])([^"'\n]+)(?=["'])/g, candidates: snippetCandidates },
  {
    pattern: /(^["']?(?:openapi|asyncapi|openapi-schema)["']?[ \t]*:[ \t]*["']?)([^\s"']+\.(?:json|ya?ml))/gm,
    candidates: (name) => [name.replace(/^\.?\//, '')],
  },
]

/**
 * Renames files in references of other files: imports, `<Snippet file>`, specifications in front matter. Relative
 * references in moved files are adjusted.
 *
 * @param context.names The new names.
 * @param edits Receives the edits.
 */
export async function renameImports(
  { site, names, read }: { site: Site; names: NewNames; read: ReadText },
  edits: TextEditSet,
): Promise<void> {
  const paths = { before: new Set(site.files.keys()), after: new Set([...site.files.keys()].map(names.file)) }
  for (const file of site.files.keys()) {
    if (!isMarkdown(file) && !/\.[jt]sx?$/i.test(file)) continue
    const text = await read(file)
    if (text === undefined) continue
    const isProse = isMarkdown(file) ? proseTest(text) : () => true
    for (const { pattern, candidates } of forms) {
      for (const match of text.matchAll(pattern)) {
        const [, before = '', name = ''] = match
        const put = isProse(match.index)
          ? newName(name, file, (each, from) => candidates(each, from, site.links.mounts), paths, names)
          : undefined
        const start = match.index + before.length
        if (put !== undefined) edits.add(file, { start, end: start + name.length, insert: put })
      }
    }
  }
}

function proseTest(text: string): (offset: number) => boolean {
  const prose = findProse(text, 0)
  return (offset) => prose.some(({ start, end }) => offset >= start && offset < end)
}

/** @returns Undefined if the name stays valid. */
function newName(
  name: string,
  file: string,
  candidates: (name: string, from: string) => string[],
  { before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> },
  names: NewNames,
): string | undefined {
  const found = candidates(name, file).find((path) => before.has(path))
  if (found === undefined) return undefined
  const wanted = names.file(found)
  const newFile = names.file(file)
  const leads = (spelling: string): boolean => candidates(spelling, newFile).find((path) => after.has(path)) === wanted
  if (leads(name)) return undefined
  const extension = posix.extname(found)
  const bare = name.endsWith(extension) ? wanted : wanted.slice(0, -extension.length)
  const relative = posix.relative(posix.dirname(newFile), bare)
  const dotted = relative.startsWith('.') ? relative : `./${relative}`
  const fromRoot = `/${bare}`
  const spellings = name.startsWith('.') ? [dotted] : [bare, bare.replace(/^_?snippets\//, '')]
  return name.startsWith('/') ? fromRoot : (spellings.find(leads) ?? fromRoot)
}
