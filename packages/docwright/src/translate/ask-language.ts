import { readFrontMatter } from '../content/front-matter/read-front-matter.ts'
import type { Ask } from './ask-translator.ts'
import type { LanguagePlan } from './plan-translation.ts'
import type { Slot, SlotDocument } from './slot.ts'

/** What a language asks for: each text once, wherever it stands. */
export function asksOf({ pages, specifications, navigation }: LanguagePlan): Ask[] {
  const asks = new Map<string, Ask>()
  const add = (slot: Slot, document: SlotDocument, page: string): void => {
    if (asks.has(slot.key)) return
    const at = document.slots.indexOf(slot)
    const before = document.slots[at - 1]?.text
    const after = document.slots[at + 1]?.text
    const context = { page, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
    asks.set(slot.key, { slot, context })
  }
  for (const { page, plan } of pages) {
    const title = readFrontMatter(page.text, page.path).frontMatter.title ?? page.path
    for (const slot of plan.asks) add(slot, page, title)
  }
  for (const { source, plan } of specifications) for (const slot of plan.asks) add(slot, source, source.path)
  for (const slot of navigation.plan.asks) add(slot, navigation.document, 'navigation')
  return [...asks.values()]
}
