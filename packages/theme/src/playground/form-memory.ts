import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PlaygroundTexts } from '../api/playground-texts.ts'
import type { ValueProblem } from './find-problems.ts'
import { useTexts } from './texts.ts'

/** The state of the form's controls besides their own value. */
export interface FormMemory {
  /** The problems, by id of the control. */
  problems: ReadonlyMap<string, ValueProblem>
  /** The chosen kind of each value that may be of several kinds, by id; controls write it. */
  chosen: Map<string, number>
}

/** The form that a control is part of. */
export const Memory = createContext<FormMemory>({ problems: new Map(), chosen: new Map() })

/**
 * The problem with the value of a control, in words.
 *
 * @param id Id of the control.
 * @returns Undefined if there is none.
 */
export function useProblemText(id: string): string | undefined {
  const texts = useTexts()
  const problem = useContext(Memory).problems.get(id)
  return problem === undefined ? undefined : problemText(problem, texts)
}

/**
 * The problem with a value, in words.
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
