import { relativeTime } from '../layout/relative-time.ts'

/** Milliseconds between updates of relative times: their smallest unit is a minute. */
const interval = 20_000

/** Times such as “2 minutes ago” stay true while the page is open, by the server's clock. */
export function startTickingTimes(): void {
  const { lang, dataset } = document.documentElement
  const ahead = Date.parse(dataset['now'] ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  setInterval(() => {
    const now = new Date(Date.now() + ahead)
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      const words = relativeTime(time.dateTime, now, lang)
      if (time.textContent !== words) time.textContent = words
    }
  }, interval)
}
