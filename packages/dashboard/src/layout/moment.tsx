import type { JSX } from 'preact'
import { usePage } from './page-context.ts'
import { relativeTime } from './relative-time.ts'

/** A time as people say it, with the exact one on hover; the script keeps it true while the page is open. */
export function Moment({ at }: { at: string }): JSX.Element {
  const { now, texts } = usePage()
  return (
    <time datetime={at} title={exactTime(at, texts.language)} data-relative>
      {relativeTime(at, now, texts.language)}
    </time>
  )
}

/** The day of something that happened once, with the exact time on hover. */
export function Day({ at }: { at: string }): JSX.Element {
  const { texts } = usePage()
  return (
    <time datetime={at} title={exactTime(at, texts.language)}>
      {new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}
    </time>
  )
}

function exactTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  )
}
