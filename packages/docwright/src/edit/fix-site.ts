import { checkSite } from '../check/check-site.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { createSite, type SiteOptions } from '../site/create-site.ts'
import { changedSource } from '../source/changed-source.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { Source } from '../source/source.ts'
import { readExactly } from './read-exactly.ts'
import type { TextEdit } from '../content/parse/text-edits.ts'
import { locateAddress, offsetOfPlace } from './locate-address.ts'
import { createTextEditSet, type ReadText } from './text-edit-set.ts'

/** A repository after all automatic repairs. Nothing is written yet. */
export interface FixedSite {
  /** New texts of the changed files. */
  texts: ReadonlyMap<string, string>
  /** The repaired problems. */
  done: readonly Diagnostic[]
}

/** Number of passes, since a mistake may hide another one. */
const maxPasses = 8

/**
 * Applies repairs until none is left.
 *
 * @param options How the site is made, and what renders its pages.
 */
export async function fixSite(
  source: Source,
  options: SiteOptions & {
    bodiesOf(source: Source): BodyRenderer
    onPage?(done: number, total: number): void
  },
): Promise<FixedSite> {
  const texts = new Map<string, string>()
  const done: Diagnostic[] = []
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const changed = changedSource(source, { moves: [], texts })
    // Each pass checks the result of the one before.
    const repaired = await applyRepairs(await problemsOf(changed, options), readExactly(changed))
    if (repaired.texts.size === 0) break
    for (const [file, text] of repaired.texts) texts.set(file, text)
    done.push(...repaired.done)
  }
  return { texts, done }
}

async function problemsOf(source: Source, options: Parameters<typeof fixSite>[1]): Promise<readonly Diagnostic[]> {
  const made = await createSite(source, options)
  if ('noSite' in made) return made.noSite.diagnostics
  const bodies = options.bodiesOf(source)
  try {
    const renderer = await createSiteRenderer(made.site, { purpose: 'check', bodies, highlightCache: false })
    return await checkSite(renderer, options.onPage, true)
  } finally {
    await bodies.close()
  }
}

interface Repaired {
  /** New texts of the changed files. */
  texts: Map<string, string>
  /** The diagnostics that the repairs resolved. */
  done: Diagnostic[]
}

/**
 * Applies the repairs of diagnostics. Everything else stays as it is, byte for byte.
 *
 * @param read Reads a file.
 */
async function applyRepairs(diagnostics: readonly Diagnostic[], read: ReadText): Promise<Repaired> {
  const edits = createTextEditSet()
  const done: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const text = diagnostic.repair === undefined ? undefined : await read(diagnostic.file)
    const edit = text === undefined ? undefined : editFor(diagnostic, text)
    if (edit === undefined) continue
    edits.add(diagnostic.file, edit)
    done.push(diagnostic)
  }
  return { texts: await edits.texts(read), done }
}

function editFor({ code, repair, line, column }: Diagnostic, text: string): TextEdit | undefined {
  if (repair === undefined) return undefined
  const [written, put] = [repair.written, repair.put].map((part) => withLineEnds(part, text)) as [string, string]
  const offset = offsetOfPlace(text, { line, column })
  if (text.startsWith(written, offset)) return { start: offset, end: offset + written.length, insert: put }
  const isAddress = /^(?:broken-|link-|missing-asset)/.test(code)
  const start = isAddress ? locateAddress(text, { line, column }, written) : undefined
  return start === undefined ? undefined : { start, end: start + written.length, insert: put }
}

function withLineEnds(part: string, text: string): string {
  return text.includes('\r\n') ? part.replaceAll(/\r?\n/g, '\r\n') : part
}
