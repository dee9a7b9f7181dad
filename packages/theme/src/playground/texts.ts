import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PlaygroundTexts } from '../api/playground-texts.ts'

/** The texts of the form, in the page's language. */
export const Texts = createContext<PlaygroundTexts | undefined>(undefined)

/** The texts of the form that a component is part of. */
export function useTexts(): PlaygroundTexts {
  const texts = useContext(Texts)
  if (texts === undefined) throw new Error('A part of the playground stands outside of it.')
  return texts
}
