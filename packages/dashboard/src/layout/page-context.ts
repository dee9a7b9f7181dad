import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Texts } from '../texts/english.ts'

/** Context of every part of a page. */
export interface PageFacts {
  texts: Texts
  now: Date
  /** Goes into every form. */
  formToken: string
  /** Address of the documentation, without a slash at its end; undefined if the server knows of none. */
  docsUrl?: string | undefined
}

const Facts = createContext<PageFacts | undefined>(undefined)

/** Gives the parts of a page their facts. */
export const PageFactsProvider = Facts.Provider

/**
 * The facts of the page being rendered.
 *
 * @throws When a part is rendered outside a page.
 */
export function usePage(): PageFacts {
  const facts = useContext(Facts)
  if (facts === undefined) throw new Error('A part of a page was rendered without PageFactsProvider.')
  return facts
}
