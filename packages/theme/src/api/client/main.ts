import { around } from '../../client/components/once.ts'
import { openPlayground } from './open-playground.ts'

// Everything of an API page works without this, but for the form to try the endpoint.
document.addEventListener('click', (event) => open(around(event, '.try-it')))

// Links of old pages and of authors open the form at once.
if (/[?&]playground=open\b/.test(location.search)) open(document.querySelector<HTMLElement>('.try-it'))

function open(button: HTMLElement | null): void {
  if (button) void openPlayground(button)
}
