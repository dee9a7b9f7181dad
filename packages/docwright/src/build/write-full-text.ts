import { fullTexts, hasFullText, textFiles, type FullText, type TextFile } from '../machines/full-text.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { patchFullText } from './patch-full-text.ts'
import type { BuildPlan } from './plan-build.ts'
import { markdownIn, type StoredText, type StoredTexts } from './stored-texts.ts'

/**
 * Writes all pages as texts, from the Markdown that is already next to each page.
 *
 * @param renderer The site.
 * @param output The output folder.
 * @param state The memory of builds.
 * @param plan The rendered pages, and whether the set of listed pages has changed.
 * @returns Whether the set of files has changed.
 */
export async function writeFullText(
  { site, origin }: Pick<SiteRenderer, 'site' | 'origin'>,
  output: OutputFolder,
  state: Pick<BuildState, 'value' | 'setValue'>,
  plan: Pick<BuildPlan, 'pagesChanged' | 'render'>,
): Promise<boolean> {
  const isThere = hasFullText(site)
  if (isThere && !plan.pagesChanged && patchFullText(plan.render, { site, origin }, output, state)) return false
  const markdownOf = markdownIn(output, site, origin)
  const texts: StoredText[] = []
  const files: string[] = []
  const made = isThere ? fullTexts(site, origin, async (key) => markdownOf(key)) : []
  for await (const text of made) {
    const written = textFiles(text, site.config.name).filter(({ path }) => !site.links.files.has(path.slice(1)))
    for (const file of written) output.write(file.path.slice(1), encoded(file))
    files.push(...written.map(({ path }) => path.slice(1)))
    texts.push(storedText(text))
  }
  const before = JSON.parse(state.value('fullTextFiles') || '[]') as string[]
  const kept = new Set(files)
  for (const path of before) if (!kept.has(path) && !site.links.files.has(path)) output.remove(path)
  state.setValue('fullTextFiles', JSON.stringify(files))
  const stored: StoredTexts = { name: site.config.name, root: `${origin}${site.base}`, texts }
  state.setValue('fullText', isThere ? JSON.stringify(stored) : '')
  return before.join('\n') !== files.join('\n')
}

/** Texts as bytes, concatenated: separate bytes of each would take twice the memory. */
function encoded({ texts }: TextFile): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

function storedText({ edition: { path, label, sections }, head, parts, end, next }: FullText): StoredText {
  return {
    path,
    label,
    sections: sections.map((section) => ({ label: section.label, path: section.path })),
    head,
    keys: parts.map(({ key }) => key),
    sectionOf: parts.map(({ section }) => section),
    lengths: parts.map(({ text }) => text.length),
    sizes: parts.map(({ text }) => Buffer.byteLength(text)),
    end: Buffer.byteLength(end),
    ...(next && { next }),
  }
}
