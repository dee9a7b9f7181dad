/**
 * A suggestion fills in the form instead of loading the page again with it, so text that was already typed is not lost.
 */
export function startSuggesting(): void {
  const prompt = document.querySelector<HTMLTextAreaElement>('#field-prompt')
  const model = document.querySelector<HTMLSelectElement>('#field-model')
  if (prompt === null) return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-prompt]') : null
    if (link === null || event.defaultPrevented) return
    event.preventDefault()
    const { prompt: text = '', model: name = '' } = link.dataset
    prompt.focus()
    // Typed instead of set, so that the browser's own Undo restores the previous text.
    prompt.select()
    if (!document.execCommand('insertText', false, text)) prompt.value = text
    if (model !== null && name !== '') model.value = name
  })
}
