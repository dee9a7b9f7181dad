// These functions run in the page: each is sent there as its text, and may name nothing outside of itself.

/** What {@link startWatch} leaves in the page. */
export interface SeenMoves {
  /** Entries in sight that were elsewhere before, and by how much. */
  movedEntries(): string[]
  /** Begins again: somebody has pressed something. */
  forgetEntries(): void
}

/** Notes in every frame where the entries of the sidebar are that can be seen. */
export function startWatch(): void {
  const places = new Map<string, number>()
  const moved: string[] = []
  const look = (): void => {
    const list = document.querySelector('.side-list')
    const box = list?.getBoundingClientRect()
    if (box !== undefined && box.height > 0) {
      const seen = new Map<string, number>()
      for (const row of document.querySelectorAll('.sidebar-nav :is(a, summary, h2)')) {
        const { top, bottom, height } = row.getBoundingClientRect()
        const isInSight =
          row.checkVisibility() && height > 0 && top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1
        if (!isInSight) continue
        // A closed group is a link before the whole list is there, and a summary afterwards.
        const key = row.textContent.trim()
        if (seen.has(key)) seen.set(key, NaN)
        else seen.set(key, top)
      }
      for (const [key, top] of seen) {
        const before = places.get(key)
        if (before !== undefined && Math.abs(top - before) > 1.5) moved.push(`${key.slice(0, 40)}: ${before} → ${top}`)
        places.set(key, top)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, {
    movedEntries: () => moved,
    forgetEntries() {
      places.clear()
      moved.length = 0
    },
  } satisfies SeenMoves)
}

/** Headings of groups, and opened groups, below which nothing can be seen. */
export function countEmptyHeadings(): string[] {
  const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().height > 0
  const groups = [...document.querySelectorAll('.sidebar-nav .sidebar-section, .sidebar-nav details[open]')]
  return groups
    .filter(isSeen)
    .filter((group) => ![...group.querySelectorAll('ul :is(a, summary)')].some(isSeen))
    .map((group) => (group.querySelector('h2, summary')?.textContent ?? '').trim())
    .filter((heading) => heading !== '')
}

/** Whether the entry of the page can be seen as a whole in its list. */
export function isCurrentInSight(): boolean {
  const list = document.querySelector('.side-list')?.getBoundingClientRect()
  const entries = [...document.querySelectorAll('.sidebar-nav [aria-current="page"]')]
  return entries.some((entry) => {
    const { top, bottom, height } = entry.getBoundingClientRect()
    return height > 0 && top >= (list?.top ?? 0) - 1 && bottom <= Math.min(list?.bottom ?? innerHeight, innerHeight) + 1
  })
}

/**
 * Corrects what emulated touch does to a page that is left by a load. Between its events `pageswap` and `pagehide` the
 * browser gives up `(pointer: coarse)`: rows of 44 px are 32 px high in the moment in which the page remembers how far its list
 * was scrolled (seen: 2,180 of 3,400 px became 2,062 of 2,608). A finger does not go away between two pages; what was
 * remembered is replaced by what was on the screen.
 */
export function keepFingers(): void {
  const list = (): Element | null => document.querySelector('.side-list')
  const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches
  addEventListener('pageswap', () => {
    const top = list()?.scrollTop
    if (top === undefined || !isCoarse()) return
    // Behind that of the page, which has been there for long.
    addEventListener('pagehide', () => {
      const key = 'docwright-sidebar'
      const kept = sessionStorage.getItem(key)
      if (isCoarse() || kept === null) return
      sessionStorage.setItem(key, JSON.stringify({ ...(JSON.parse(kept) as object), top }))
    })
  })
}
