import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PlaygroundTexts } from '../api/playground-texts.ts'
import type { ValueProblem } from './find-problems.ts'
import { useTexts } from './texts.ts'

/** What controls of the form know beside their own value. */
export interface FormMemory {
  /** What is wrong, by id of the control. */
  problems: ReadonlyMap<string, ValueProblem>
  /** Which kind is chosen of values that may be of several, by id; controls write it. */
  chosen: Map<string, number>
}

/** The form that a control is part of. */
export const Memory = createContext<FormMemory>({ problems: new Map(), chosen: new Map() })

/**
 * What is wrong with the value of a control, in words.
 *
 * @param id Id of the control.
 * @returns Undefined where nothing is.
 */
export function useProblemText(id: string): string | undefined {
  const texts = useTexts()
  const problem = useContext(Memory).problems.get(id)
  return problem === undefined ? undefined : problemText(problem, texts)
}

/**
 * What is wrong with a value, in words.
 *
 * @param problem The problem.
 * @param texts Words of the page's language.
 */
export function problemText({ kind, wanted }: ValueProblem, { page, site }: PlaygroundTexts): string {
  switch (kind) {
    case 'missing':
      return site.required
    case 'type':
      return wanted
    case 'options':
      return `${page.options}: ${wanted}`
    default:
      return `${page.facts[kind]}: ${wanted}`
  }
}
