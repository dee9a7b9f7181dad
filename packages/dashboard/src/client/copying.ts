/** Buttons that copy a value say for a moment that they did. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (button !== null) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: value = '', copied = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    selectBeside(button)
    return
  }
  const name = button.getAttribute('aria-label') ?? ''
  button.dataset['done'] = copied
  button.setAttribute('aria-label', copied)
  setTimeout(() => {
    delete button.dataset['done']
    button.setAttribute('aria-label', name)
  }, 2000)
}

/** Without a secure connection there is no clipboard: the value is selected, ready to be copied by hand. */
function selectBeside(button: HTMLElement): void {
  const code = button.parentElement?.querySelector('code')
  if (code !== null && code !== undefined) getSelection()?.selectAllChildren(code)
}
