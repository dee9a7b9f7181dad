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
  let asked = 0

  async function look(): Promise<void> {
    const turn = (asked += 1)
    const address = new URL(link?.href ?? '')
    address.searchParams.set('q', input.value)
    const answer = await fetch(address).catch(() => undefined)
    const html = answer?.ok === true ? await answer.text() : ''
    const found = new DOMParser().parseFromString(html, 'text/html').querySelector('#destinations')
    // Somebody has typed on meanwhile.
    if (turn === asked && found !== null) list.replaceChildren(...found.children)
  }

  function open(): void {
    if (dialog.open) return
    input.value = ''
    dialog.showModal()
    void look()
  }

  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => void look())
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  dialog.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const at = links.findIndex((one) => one === document.activeElement)
    if (event.key === 'Enter' && document.activeElement === input) links[0]?.click()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = at + step
    ;(next < 0 ? input : (links[next] ?? links.at(-1) ?? input)).focus()
  })
}
