import { readFrontMatter } from '../../content/front-matter/read-front-matter.ts'
import { compileShape, type CompiledShape } from '../compile-translation.ts'
import { readPage, type TranslatablePage } from '../read-page.ts'
import type { Slot, FixedEdit } from '../slot.ts'
import { splice, type Replacement } from '../splice.ts'
import type { Refusal } from './segment-rule.ts'

/** A translated page on trial. */
export interface PageTrial {
  page: TranslatablePage
  /** The source, compiled. */
  shape: () => Promise<CompiledShape>
  /** Path of the translation. */
  target: string
  fixed: readonly FixedEdit[]
  readText(path: string): Promise<string | undefined>
  variables: Readonly<Record<string, string>>
}

/** A page that passed, or the texts on which it failed. */
export type PageVerdict =
  | { kind: 'passed'; text: string; page: TranslatablePage; lostIds: readonly string[] }
  | { kind: 'failed'; slots: readonly Slot[]; refusal: Refusal }

/**
 * Holds a translated page against its source: the same tree, the same code and targets, readable front matter, no new
 * error when it is compiled. Where it differs, the texts that make the difference are found by trying them
 * apart.
 *
 * @param trial The page and its other edits.
 * @param replacements The translations.
 * @param kept What people wrote: it stays whatever it does to the page, so that the others are held against a source that
 * has it.
 */
export async function checkPage(
  trial: PageTrial,
  replacements: ReadonlyMap<Slot, Replacement>,
  kept: ReadonlyMap<Slot, Replacement> = new Map(),
): Promise<PageVerdict> {
  const other = splice(trial.page.text, kept, trial.fixed)
  const isSame = other === trial.page.text
  const base = isSame ? { ...trial.page, path: trial.target } : await readPage(trial.target, other, trial.variables)
  const attempt = async (slots: readonly Slot[]): Promise<{ refusal?: Refusal; read: TranslatablePage }> => {
    const own = slots.flatMap((slot) => [[slot, replacements.get(slot) ?? { written: '' }] as const])
    const chosen = new Map([...kept, ...own])
    const text = splice(trial.page.text, chosen, trial.fixed)
    const read = await readPage(trial.target, text, trial.variables)
    const refusal = compare(base, read)
    return { read, ...(refusal === undefined ? {} : { refusal }) }
  }
  const all = [...replacements.keys()]
  const { read, refusal } = await attempt(all)
  if (refusal !== undefined) {
    const slots = await culprits(all, async (part) => (await attempt(part)).refusal !== undefined)
    return { kind: 'failed', slots, refusal }
  }
  const { refusal: notCompiled, lostIds } = await compareCompiled(trial, base, read)
  if (notCompiled !== undefined) return { kind: 'failed', slots: all, refusal: notCompiled }
  return { kind: 'passed', text: read.text, page: read, lostIds }
}

/**
 * Whether what people wrote makes a page differ from its source.
 *
 * @param trial The page.
 * @param kept What people wrote.
 */
export async function isDifferentBy(trial: PageTrial, kept: ReadonlyMap<Slot, Replacement>): Promise<boolean> {
  if (kept.size === 0) return false
  const read = async (replacements: ReadonlyMap<Slot, Replacement>): Promise<TranslatablePage> =>
    await readPage(trial.target, splice(trial.page.text, replacements, trial.fixed), trial.variables)
  return compare(await read(new Map()), await read(kept)) !== undefined
}

function compare(base: TranslatablePage, read: TranslatablePage): Refusal | undefined {
  const frontMatter = compareFrontMatter(base, read)
  if (frontMatter !== undefined) return frontMatter
  const at = base.structure.findIndex((line, index) => line !== read.structure[index])
  if (at !== -1 || base.structure.length !== read.structure.length) {
    const shown = (base.structure[at] ?? base.structure.at(-1) ?? '').trim().slice(0, 80)
    return { rule: 'structure', message: `The translation changes what the page is made of, at “${shown}”.` }
  }
  if (base.slots.length !== read.slots.length)
    return { rule: 'structure', message: 'The translation has other texts than its source.' }
  if (base.problems.join(' ') !== read.problems.join(' '))
    return { rule: 'compiles', message: 'The translation brings a mistake of syntax.' }
  return undefined
}

/** Every key that is no text has the value it had, and no key is new. */
function compareFrontMatter(base: TranslatablePage, read: TranslatablePage): Refusal | undefined {
  const plain = (page: TranslatablePage): string => {
    const { frontMatter, diagnostics } = readFrontMatter(page.text, page.path)
    const { title, sidebarTitle, description, meta, ...rest } = frontMatter
    const texts = [title, sidebarTitle, description].map((value) => typeof value)
    const others = Object.entries(meta).map(([key, value]) =>
      /:(?:title|description)$/.test(key) ? key : [key, value],
    )
    return JSON.stringify([texts, others, rest, diagnostics.map(({ code }) => code)])
  }
  if (plain(base) === plain(read)) return undefined
  return { rule: 'front-matter', message: 'The translation changes the front matter beside its texts.' }
}

async function compareCompiled(
  { shape, target, readText, variables }: PageTrial,
  base: TranslatablePage,
  read: TranslatablePage,
): Promise<{ refusal?: Refusal; lostIds: readonly string[] }> {
  const source = await shape()
  const result = await compileShape(target, read.text, readText, variables)
  const lostIds = [...source.ids].filter((id) => !result.ids.has(id))
  if (result.errors.length <= source.errors.length) return { lostIds }
  const before = await compileShape(target, base.text, readText, variables)
  // A mistake that comes with the other edits would come with every translation.
  if (result.errors.length <= before.errors.length) return { lostIds }
  const message = `The translated page does not compile: ${result.errors.join(', ')}.`
  return { refusal: { rule: 'compiles', message }, lostIds }
}

/** The smallest sets of texts that fail by themselves; all of them where they fail together only. */
async function culprits(
  slots: readonly Slot[],
  fails: (part: readonly Slot[]) => Promise<boolean>,
): Promise<readonly Slot[]> {
  if (slots.length <= 1) return slots
  const middle = slots.length >> 1
  const halves = [slots.slice(0, middle), slots.slice(middle)]
  const found: Slot[] = []
  for (const half of halves) if (await fails(half)) found.push(...(await culprits(half, fails)))
  return found.length === 0 ? slots : found
}
