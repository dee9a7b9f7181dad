import { openPlayground } from './open-playground.ts'

// Everything of an API page works without this, but for the form to try the endpoint.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('.try-it') : null
  if (button !== null) void openPlayground(button)
})

// Links of old pages and of authors open the form at once.
if (new URLSearchParams(location.search).get('playground') === 'open') {
  const button = document.querySelector<HTMLElement>('.try-it')
  if (button !== null) void openPlayground(button)
}
