import { around, firstTime } from '../components/once.ts'

/**
 * Filters of a changelog: updates that have all chosen tags. The choice is in the address (`?tags=A,B`).
 *
 * @param root The document; call again when its content changed.
 */
export function startUpdateFilters(root: Document = document): void {
  if (!root.getElementById('changelog-filters')) return
  show(root, new URLSearchParams(location.search).get('tags')?.split(',') ?? [])
  if (!firstTime(root, 'update-filters')) return
  root.addEventListener('click', (event) => {
    const button = around(event, '.changelog-filter')
    if (!button) return
    const tag = button.dataset['tag'] ?? ''
    const chosen = chosenTags(root)
    const tags = chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]
    const address = new URL(location.href)
    if (tags.length > 0) address.searchParams.set('tags', tags.join(','))
    else address.searchParams.delete('tags')
    history.replaceState(history.state, '', address)
    show(root, tags)
  })
}

function chosenTags(root: Document): string[] {
  const pressed = root.querySelectorAll<HTMLElement>('.changelog-filter[aria-pressed=true]')
  return [...pressed].map((button) => button.dataset['tag'] ?? '')
}

function show(root: Document, tags: string[]): void {
  for (const button of root.querySelectorAll<HTMLElement>('.changelog-filter')) {
    button.ariaPressed = String(tags.includes(button.dataset['tag'] ?? ''))
  }
  const known = chosenTags(root)
  for (const update of root.querySelectorAll<HTMLElement>('.update')) {
    const own: string[] = JSON.parse(update.dataset['tags'] ?? '[]')
    update.hidden = !known.every((tag) => own.includes(tag))
    const item = root.querySelector(`.toc-item > a[href="#${encodeURIComponent(update.id)}"]`)?.parentElement
    if (item) item.hidden = update.hidden
  }
}
