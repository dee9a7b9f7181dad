import { around, firstTime } from './once.ts'

const shown = 2000

/** The placeholder of the site's address, if only the browser knows it. */
const originMark = '{origin}'

/**
 * Buttons that copy: code, prompts, colors, whole pages, and the addresses of fields and updates. Links whose address
 * holds that of the site get it when they are followed.
 *
 * @param root The document; call again when its content changed.
 */
export function startCopying(root: Document = document): void {
  if (!firstTime(root, 'copying')) return
  root.addEventListener('click', (event) => {
    const marked = around(event, 'a[href*="%7Borigin%7D"]') as HTMLAnchorElement | null
    if (marked)
      marked.href = marked.href.replaceAll(encodeURIComponent(originMark), encodeURIComponent(location.origin))
    const page = around(event, '[data-copy-page]')
    if (page) return void copyPage(root, page, page.dataset['copyPage'] ?? '')
    const button = around(event, '.code-block-copy-button, [data-copy]')
    const link = around(event, '.field-name, .update-label')
    const text = button ? textOf(button) : (link as HTMLAnchorElement | null)?.href
    const control = button ?? link
    if (!control || text === undefined) return
    void navigator.clipboard?.writeText(text).then(() => confirm(root, control))
  })
}

function textOf(button: HTMLElement): string | undefined {
  return (
    button.dataset['copy']?.replace(originMark, location.origin) ??
    codeIn(button.parentElement?.querySelector('pre code')?.cloneNode(true))
  )
}

/** Safari copies only text that was promised while the click was handled. Text that cannot be copied is shown. */
async function copyPage(root: Document, button: HTMLElement, address: string): Promise<void> {
  const text = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error()
    return new Blob([await answer.text()], { type: 'text/plain' })
  })
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    confirm(root, button)
  } catch {
    location.href = address
  }
}

/** Notes below a line are no code. */
function codeIn(code: Node | undefined): string | undefined {
  if (code instanceof Element) for (const note of code.querySelectorAll('.code-note')) note.remove()
  return code?.textContent ?? undefined
}

/**
 * Confirms a copy: by a mark on the pressed control, and to screen readers.
 *
 * @param control The pressed control.
 */
export function confirm(root: Document, control: HTMLElement): void {
  control.toggleAttribute('data-copied', true)
  const status = statusOf(root)
  status.textContent = control.dataset['done'] ?? root.querySelector<HTMLElement>('[data-done]')?.dataset['done'] ?? '✓'
  setTimeout(() => {
    control.removeAttribute('data-copied')
    status.textContent = ''
  }, shown)
}

/** Screen readers announce what appears in it. */
function statusOf(root: Document): HTMLElement {
  const known = root.getElementById('copy-status')
  if (known) return known
  const status = root.createElement('div')
  status.id = 'copy-status'
  status.className = 'visually-hidden'
  status.role = 'status'
  status.dataset['clientOnly'] = ''
  root.body.append(status)
  return status
}
