import { parseJson } from '../../request/json-text.ts'

/** The exports of the island. */
interface Playground {
  open(model: unknown, texts: unknown, button: HTMLElement): void
}

/**
 * Fetches the playground and opens it. Nothing of it is loaded earlier.
 *
 * @param button Has its address.
 */
export async function openPlayground(button: HTMLElement): Promise<void> {
  const { model, script, styles, texts } = button.dataset
  if (model === undefined || script === undefined || styles === undefined || texts === undefined) return
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  showFailure(button, '')
  try {
    const [data, words, island] = await Promise.all([
      fetchData(model),
      fetchData(texts),
      importIsland(script),
      loadStyles(styles),
    ])
    island.open(data, words, button)
  } catch {
    showFailure(button, button.dataset['failed'] ?? '')
  } finally {
    button.ariaBusy = null
  }
}

/** Says below the line what went wrong; nothing if the text is empty. */
function showFailure(button: HTMLElement, text: string): void {
  const line = button.parentElement
  const known = line?.nextElementSibling
  if (known?.matches('.api-failure')) known.remove()
  if (text === '') return
  const message = document.createElement('p')
  message.className = 'api-failure'
  message.role = 'alert'
  message.dataset['clientOnly'] = ''
  message.textContent = text
  line?.after(message)
}

async function importIsland(script: string): Promise<Playground> {
  // A bundler would look for the file at build time.
  const island: unknown = await import(/* @vite-ignore */ new URL(script, location.href).href)
  return island as Playground
}

async function fetchData(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return parseJson(await response.text())
}

function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`) !== null) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.dataset['clientOnly'] = ''
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
  })
}
