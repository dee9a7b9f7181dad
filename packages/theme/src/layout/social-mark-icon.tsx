import type { JSX } from 'preact'
import type { SocialMark } from './social-marks.ts'

/**
 * The mark of a social network in the color of the text around it.
 *
 * @param properties `drawing` is the address of its symbol in a file shared by all pages.
 */
export function SocialMarkIcon({ mark, drawing }: { mark: SocialMark; drawing?: string | undefined }): JSX.Element {
  return (
    <svg class={mark.outline === true ? 'social-mark outline' : 'social-mark'} viewBox="0 0 24 24" aria-hidden="true">
      {drawing === undefined ? <path d={mark.path} /> : <use href={drawing} />}
    </svg>
  )
}
