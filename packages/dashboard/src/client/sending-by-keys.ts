/** Ctrl+Enter, and ⌘ Enter on a Mac, send what is written in a field that says so. */
export function startSendingByKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, isComposing, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing) return
    if (!(target instanceof HTMLTextAreaElement) || target.ariaKeyShortcuts === null) return
    event.preventDefault()
    target.form?.requestSubmit()
  })
}
