// This function runs in the page: it is sent there as its text, and may name nothing outside of itself.

/** When things happened, in milliseconds; 0 for what has not happened yet. */
export interface SearchTimes {
  /** From the press to the frame in which the field has the focus. */
  focus: number
  /** From the first letter to the frame with the first results. */
  first: number
  /** From the first letter to the frame after which nothing changed for 1.5 s. */
  settled: number
  /** What stands in the field. */
  field: string
  /** What happened to the list of results: when, and how many there were. */
  changes: [at: number, options: number][]
}

/** Notes when the field of the search gets the focus, when letters come, and when results are on the screen. */
export function startClock(): void {
  let [pressed, focused, letter, first, last] = [0, 0, 0, 0, 0]
  const changes: [number, number][] = []
  const painted = (then: (at: number) => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => then(performance.now()))
      port1.start()
      port2.postMessage(0)
    })
  }
  const isField = (target: EventTarget | null): boolean => target instanceof Element && target.id === 'search-input'
  const isResults = (): boolean => {
    const list = document.querySelector('#search-list')
    // Before anything is typed, searches and pages are offered below headings.
    return (
      list !== null && list.querySelector('.search-option') !== null && list.querySelector('.search-heading') === null
    )
  }
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, (event) => (pressed ||= event.timeStamp), { capture: true })
  addEventListener('focusin', ({ target }) => {
    if (isField(target) && focused === 0) painted((at) => (focused ||= at))
  })
  addEventListener(
    'beforeinput',
    (event) => {
      if (isField(event.target)) letter ||= event.timeStamp
    },
    { capture: true },
  )
  new MutationObserver((records) => {
    if (letter === 0 || !isResults()) return
    if (!records.some(({ target }) => target instanceof Element && target.closest('#search-list') !== null)) return
    painted((at) => {
      first ||= at
      last = at
      changes.push([Math.round(at - letter), document.querySelectorAll('#search-list .search-option').length])
    })
  }).observe(document, { childList: true, subtree: true })
  Object.assign(globalThis, {
    searchTimes: (): SearchTimes => ({
      focus: focused - pressed,
      first: first - letter,
      settled: last > 0 && performance.now() - last > 1500 ? last - letter : 0,
      field: document.querySelector<HTMLInputElement>('#search-input')?.value ?? '',
      changes,
    }),
  })
}
