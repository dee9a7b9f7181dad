import { oneLine } from './one-line.ts'

/** A page as a file of the repository. */
export interface PageFile {
  /** Path from the docs root. */
  file: string
  title: string
}

/**
 * A compact index for an `AGENTS.md`: a line for each folder, with the names of its files. An agent reads it with every
 * task, so that it knows where to look without a search.
 *
 * @param name Name of the site.
 * @param root Docs root, as the agent knows it.
 * @param pages The pages, in the order of the navigation.
 */
export function writeAgentsIndex(name: string, root: string, pages: readonly PageFile[]): string {
  const folders = new Map<string, string[]>()
  for (const { file, title } of pages) {
    const at = file.lastIndexOf('/')
    const [folder, base] = [at < 0 ? '.' : file.slice(0, at), file.slice(at + 1)]
    folders.set(folder, [...(folders.get(folder) ?? []), describes(base, title) ? base : `${base} (${oneLine(title)})`])
  }
  return [
    '<!-- docwright agents: begin -->',
    `Documentation of ${oneLine(name)}, in ${root}. Read the page on a subject before you change what it documents.`,
    ...[...folders].map(([folder, files]) => `${folder}: ${files.join(', ')}`),
    '<!-- docwright agents: end -->',
  ].join('\n')
}

/** Whether a file's name says the same as its title, which is left out then. */
function describes(file: string, title: string): boolean {
  const words = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return words(file.replace(/\.mdx?$/, '')) === words(title)
}
