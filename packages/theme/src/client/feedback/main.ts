// A reader's answer is sent without leaving the page, and words can be added to it. Loaded by the pages that ask.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('.feedback')) return
  event.preventDefault()
  void send(form, event.submitter as HTMLButtonElement | null)
})

/** The answer that words are added to. */
const answers = new WeakMap<HTMLFormElement, string>()

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const status = form.querySelector<HTMLElement>('.feedback-status')
  const more = form.querySelector<HTMLElement>('.feedback-comment')
  if (status === null || more === null) return
  const isComment = button?.name === 'comment-sent'
  const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>)
  const id = answers.get(form)
  if (id !== undefined) body.set('id', id)
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' }, body })
    if (!answer.ok) throw new Error()
    const { id: given } = (await answer.json()) as { id: string }
    answers.set(form, given)
    status.textContent = status.dataset['thanks'] ?? ''
    for (const other of form.querySelectorAll('[name="helpful"]'))
      if (!isComment) other.setAttribute('aria-pressed', String(other === button))
    more.hidden = isComment
  } catch {
    status.textContent = status.dataset['failed'] ?? ''
  }
}
