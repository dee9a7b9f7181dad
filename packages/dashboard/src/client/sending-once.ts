/** A form that is on its way is not sent again by a second click. */
export function startSendingOnce(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.dataset['sending'] === undefined) form.dataset['sending'] = ''
    else event.preventDefault()
  })
  // The page may come back from the browser's memory.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-sending]')) delete form.dataset['sending']
  })
}
