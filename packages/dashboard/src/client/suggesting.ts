/** A suggestion fills the form instead of loading the page again with it; whoever has typed something loses nothing of it. */
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
    // Typed rather than set, so that the browser's own Undo brings back what stood there.
    prompt.select()
    if (!document.execCommand('insertText', false, text)) prompt.value = text
    if (model !== null && name !== '') model.value = name
  })
}
