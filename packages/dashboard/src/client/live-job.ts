/** An entry of the conversation as the server renders it. */
interface EntryNews {
  id: string
  /** The previous entry; null at the beginning. */
  after: string | null
  html: string
}

/** The parts of the page with the state of the job. */
interface StateNews {
  parts: string[]
}

/** Milliseconds before another try, if the browser makes none: twice as long each time, up to a minute. */
const firstRetry = 5000
const maxRetry = 60_000

/** Follows a job that is being worked on: the server sends what changed, as HTML of its own making. */
export function startLiveJob(): void {
  const transcript = document.querySelector<HTMLElement>('#transcript')
  const { events, active } = transcript?.dataset ?? {}
  if (transcript === null || events === undefined || active === undefined || active === 'false') return
  follow(transcript, events, firstRetry)
}

function follow(transcript: HTMLElement, events: string, retryAfter: number): void {
  const source = new EventSource(events)
  source.addEventListener('open', () => showLost(transcript, false))
  source.addEventListener('error', () => {
    showLost(transcript, true)
    // A browser gives up if the server answers with anything but events, as when it restarts or has no free place.
    if (source.readyState !== EventSource.CLOSED) return
    setTimeout(() => follow(transcript, events, Math.min(retryAfter * 2, maxRetry)), retryAfter)
  })
  source.addEventListener('entry', ({ data }) => showEntry(transcript, JSON.parse(String(data)) as EntryNews))
  source.addEventListener('state', ({ data }) => showState(JSON.parse(String(data)) as StateNews))
  source.addEventListener('end', () => source.close())
}

/** Says under the conversation that news are missing; the words come from the page. */
function showLost({ dataset }: HTMLElement, isLost: boolean): void {
  const note = document.querySelector<HTMLElement>('#working .needs-script')
  if (note === null) return
  const words = (isLost ? dataset['lost'] : dataset['working']) ?? ''
  if (note.textContent !== words) note.textContent = words
}

function showEntry(transcript: HTMLElement, { id, after, html }: EntryNews): void {
  const fresh = elementOf(html)
  const shown = entryOf(id)
  if (shown?.dataset['version'] === fresh.dataset['version']) return
  const followed = isAtEnd()
  shown?.remove()
  // A message that waited at the end moves to where its turn begins.
  if (after === null) transcript.prepend(fresh)
  else (entryOf(after) ?? transcript.lastElementChild)?.after(fresh)
  if (followed) document.querySelector('#working')?.scrollIntoView({ block: 'end' })
}

function entryOf(id: string): HTMLElement | null {
  return document.querySelector(`#${CSS.escape(id)}`)
}

function showState({ parts }: StateNews): void {
  for (const part of parts) {
    const fresh = elementOf(part)
    const shown = document.querySelector(`#${CSS.escape(fresh.id)}`)
    // A question that is being read stays until it is answered.
    if (shown?.querySelector(':popover-open') === null) shown.replaceWith(fresh)
  }
}

function elementOf(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}

/** New entries do not scroll a reader of an earlier part away from it. */
function isAtEnd(): boolean {
  const working = document.querySelector('#working')
  if (working === null) return false
  const { top } = working.getBoundingClientRect()
  return scrollY > 0 && top < innerHeight
}
