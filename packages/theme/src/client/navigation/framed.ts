/** The position of the reader of a framed page. */
interface Position {
  /** Id of the heading that was passed last; empty above the first. */
  heading: string
  /** Pixels from the heading to the top of the window. */
  past: number
  /** Part of the page that lies above the window, from 0 to 1. */
  share: number
}

/** Pixels from the top of the window to the line at which a heading counts as passed: below a header that stays. */
const line = 140

/**
 * A page that is shown next to another version of itself scrolls with it: it reports its position to the page around
 * both, and follows the other one.
 */
export function startFramed(): void {
  if (parent === self) return
  let told = -1
  addEventListener('message', ({ source, data }: MessageEvent<{ docwright?: Position } | null>) => {
    const position = data?.docwright
    if (source !== parent || typeof position !== 'object') return
    scrollTo({ top: topFor(position), behavior: 'instant' })
    told = scrollY
  })
  addEventListener('scroll', () => {
    // A position that this page was sent to is no news to the sender.
    if (Math.abs(scrollY - told) > 1) parent.postMessage({ docwright: currentPosition() }, '*')
    told = -1
  })
}

function currentPosition(): Position {
  const share = scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight)
  const passed = [...document.querySelectorAll('main :is(h2, h3)[id]')].findLast((heading) => topOf(heading) < line)
  return { heading: passed?.id ?? '', past: passed === undefined ? 0 : -topOf(passed), share }
}

function topFor({ heading, past, share }: Position): number {
  const found = share < 0.99 ? document.getElementById(heading) : null
  if (found !== null) return scrollY + topOf(found) + past
  return share * (document.documentElement.scrollHeight - innerHeight)
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
