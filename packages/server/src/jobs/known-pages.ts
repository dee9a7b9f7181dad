import { createHash } from 'node:crypto'
import type { CompiledPage, KnownPages } from '@docwright/agent'
import { readTree, type Repository } from '@docwright/forge'

/** Characters of compiled pages that are kept, and the pages that are too long for it. */
const maxKept = 30_000_000
const maxPage = 200_000

const kept = new Map<string, CompiledPage>()
let size = 0

/**
 * Results for pages of a commit that were inspected before: the pull request of a workflow is inspected with every
 * push, and only new or changed pages are compiled then. A page is unchanged if its text is, and every file that is no
 * page.
 *
 * @param docsFolder Docs folder of the repository; empty for its root.
 */
export async function knownPages(repository: Repository, commit: string, docsFolder: string): Promise<KnownPages> {
  const entries = await readTree(repository, commit, docsFolder === '' ? {} : { path: docsFolder })
  const ofDocs = docsFolder === '' ? 0 : docsFolder.length + 1
  // The docs folder itself may begin with a dot; what does so in it is no part of a site.
  const around = entries.filter(({ path }) => !/(?:^|\/)\./.test(path.slice(ofDocs)) && isNoPage(path))
  const surroundings = digest(JSON.stringify([docsFolder, around.map(({ path, id }) => [path, id])]))
  const nameOf = (file: string, text: string): string => digest(JSON.stringify([surroundings, file, text]))
  return {
    find(file, text) {
      const name = nameOf(file, text)
      const found = kept.get(name)
      if (found === undefined) return undefined
      // Those that were asked about last stay longest.
      kept.delete(name)
      kept.set(name, found)
      return found
    },
    add(file, text, page) {
      if (sizeOf(page) > maxPage) return
      const name = nameOf(file, text)
      forget(name)
      kept.set(name, page)
      size += sizeOf(page)
      for (const oldest of kept.keys()) {
        if (size <= maxKept) break
        forget(oldest)
      }
    },
  }
}

function forget(name: string): void {
  const page = kept.get(name)
  if (page === undefined) return
  kept.delete(name)
  size -= sizeOf(page)
}

/** Snippets are pages by their names alone. */
function isNoPage(path: string): boolean {
  return !/\.mdx?$/i.test(path) || /(?:^|\/)_?snippets\//.test(path)
}

function sizeOf({ html, code }: CompiledPage): number {
  return html.length + code.length
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
