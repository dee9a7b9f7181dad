/** The reader's position in a framed page, as the site's own script reports it. */
interface Position {
  heading: string
  past: number
  share: number
}

/** The two renderings of a page scroll together, while the box above them is ticked. */
export function startScrollingTogether(): void {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('.rendering iframe')]
  const box = document.querySelector<HTMLInputElement>('#scroll-together')
  if (box === null || frames.length < 2) return
  addEventListener('message', ({ source, origin, data }: MessageEvent<{ docwright?: unknown } | null>) => {
    const from = frames.find((frame) => frame.contentWindow === source)
    const position = positionIn(data?.docwright)
    if (from === undefined || origin !== originOf(from) || position === undefined || !box.checked) return
    for (const other of frames) {
      if (other !== from) other.contentWindow?.postMessage({ docwright: position }, originOf(other))
    }
  })
}

function originOf({ src }: HTMLIFrameElement): string {
  return new URL(src).origin
}

/** Sites hold scripts of others: nothing but the three values is passed on. */
function positionIn(given: unknown): Position | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { heading, past, share } = given as Record<string, unknown>
  if (typeof heading !== 'string' || typeof past !== 'number' || typeof share !== 'number') return undefined
  return { heading, past, share }
}
