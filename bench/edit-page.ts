import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Changes one sentence of a page, as a writer would.
 *
 * @param folder The docs repository.
 * @param page Path of the page, without extension.
 * @param edit Number of the edit; every number gives another text.
 * @returns The new text, and how to write the file: the caller decides when.
 */
export async function prepareEdit(
  folder: string,
  page: string,
  edit: number,
): Promise<{ text: string; write: () => Promise<void> }> {
  const file = join(folder, `${page}.mdx`)
  const text = `This is edit number ${edit} of the page.`
  const before = await readFile(file, 'utf8')
  const withoutEarlier = before.replace(/This is edit number \d+ of the page\.\n\n/, '')
  const after = withoutEarlier.replace('## Configure\n\n', `## Configure\n\n${text}\n\n`)
  return { text, write: () => writeFile(file, after) }
}
