import { around, firstTime } from './once.ts'

const shown = 2000

/**
 * Buttons that copy: code, prompts, colours, and the addresses of fields and updates.
 *
 * @param root The document; call again when its content changed.
 */
export function startCopying(root: Document = document): void {
  if (!firstTime(root, 'copying')) return
  root.addEventListener('click', (event) => {
    const button = around(event, '.code-block-copy-button, [data-copy]')
    const link = around(event, '.field-name, .update-label')
    const text = button ? textOf(button) : (link as HTMLAnchorElement | null)?.href
    const control = button ?? link
    if (!control || text === undefined) return
    void navigator.clipboard?.writeText(text).then(() => confirm(root, control))
  })
}

function textOf(button: HTMLElement): string | undefined {
  return button.dataset['copy'] ?? codeIn(button.parentElement?.querySelector('pre code')?.cloneNode(true))
}

/** What stands below a line is no code. */
function codeIn(code: Node | undefined): string | undefined {
  if (code instanceof Element) for (const note of code.querySelectorAll('.code-note')) note.remove()
  return code?.textContent ?? undefined
}

function confirm(root: Document, control: HTMLElement): void {
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
