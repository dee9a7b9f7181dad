import { browserMemory } from '../browser-storage.ts'

const key = 'expandables'
const most = 100

/** Opens and closes the parts of fields as the reader left them during this visit. */
export function recallExpandables(root: Document): void {
  for (const [name, open] of Object.entries(read())) {
    const [path, id = '', index = ''] = name.split(' ')
    if (path !== location.pathname) continue
    const details = expandablesOf(id === '' ? null : root.getElementById(decodeURIComponent(id)), root)[Number(index)]
    if (details !== undefined) details.open = open
  }
}

/**
 * Remembers the outcome of a press before it happens.
 *
 * @param details The element to open or close.
 * @param root The document.
 */
export function rememberExpandable(details: HTMLDetailsElement, root: Document): void {
  const field = details.closest('.field[id]')
  const index = expandablesOf(field, root).indexOf(details)
  const name = `${location.pathname} ${encodeURIComponent(field?.id ?? '')} ${index}`
  const { [name]: _known, ...others } = read()
  const entries = [...Object.entries(others), [name, !details.open]].slice(-most)
  browserMemory('sessionStorage').write(key, JSON.stringify(Object.fromEntries(entries)))
}

/** Those of a field itself, or of no field: what is fetched later does not move them. */
function expandablesOf(field: Element | null, root: Document): HTMLDetailsElement[] {
  const all = (field ?? root).querySelectorAll<HTMLDetailsElement>('details.expandable')
  return [...all].filter((details) => details.closest('.field[id]') === field)
}

function read(): Record<string, boolean> {
  try {
    const memory: unknown = JSON.parse(browserMemory('sessionStorage').read(key) ?? '{}')
    return typeof memory === 'object' && memory !== null ? (memory as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}
