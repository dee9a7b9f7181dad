/** Milliseconds without a key before the search. */
const pauseOfTyping = 150

/** Opens a window that leads everywhere: by its button, ⌘K or Ctrl+K. It shows what the page behind the button would. */
export function startGoing(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-go]')
  if (link === null) return
  const { go: title = '', hint = '' } = link.dataset
  const dialog = document.createElement('dialog')
  dialog.className = 'go-to'
  dialog.ariaLabel = title
  const input = Object.assign(document.createElement('input'), { type: 'search', placeholder: hint, ariaLabel: title })
  const list = document.createElement('div')
  list.ariaLive = 'polite'
  dialog.append(input, list)
  document.body.append(dialog)
  let asking = new AbortController()
  let shown = Promise.resolve(false)

  function address(): string {
    // A page that looks at itself again may have put a new header with a new link in place.
    const found = new URL(document.querySelector<HTMLAnchorElement>('[data-go]')?.href ?? '/go', location.href)
    found.searchParams.set('q', input.value)
    return found.href
  }

  function look(pause: number): void {
    asking.abort()
    asking = new AbortController()
    shown = show(asking.signal, pause)
  }

  /** Whether the list now matches the typed text. */
  async function show(signal: AbortSignal, pause: number): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal.aborted) return false
    const html = await fetch(address(), { signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '')
    const found = new DOMParser().parseFromString(html, 'text/html').querySelector('#destinations')
    if (signal.aborted || found === null) return false
    list.replaceChildren(...found.children)
    return true
  }

  /**
   * Goes to the first result for the typed text, not of the old list; without an answer, to the page that explains it.
   */
  async function goToFirst(): Promise<void> {
    const wanted = shown
    const isShown = await wanted
    if (wanted !== shown || !dialog.open) return
    if (isShown) list.querySelector('a')?.click()
    else location.assign(address())
  }

  function open(): void {
    if (dialog.open) return
    input.value = ''
    dialog.showModal()
    look(0)
  }

  document.addEventListener('click', (event) => {
    const isOfLink = event.target instanceof Element && event.target.closest('[data-go]') !== null
    if (!isOfLink || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  document.addEventListener('keydown', (event) => {
    // Programs that fill in forms send events without a key.
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => look(pauseOfTyping))
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  dialog.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const links = [...list.querySelectorAll('a')]
    const at = links.findIndex((one) => one === document.activeElement)
    if (event.key === 'Enter' && document.activeElement === input) void goToFirst()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = at + step
    ;(next < 0 ? input : (links[next] ?? links.at(-1) ?? input)).focus()
  })
}
