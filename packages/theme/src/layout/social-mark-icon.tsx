import type { JSX } from 'preact'
import type { SocialMark } from './social-marks.ts'

/** The mark of a social network in the colour of the text around it. */
export function SocialMarkIcon({ mark }: { mark: SocialMark }): JSX.Element {
  return (
    <svg class={mark.outline === true ? 'social-mark outline' : 'social-mark'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={mark.path} />
    </svg>
  )
}
