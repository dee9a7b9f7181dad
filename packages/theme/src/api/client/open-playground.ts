/** What the island exports. */
interface Playground {
  open(model: unknown, button: HTMLElement): void
}

/**
 * Fetches the playground and opens it. Nothing of it is loaded before.
 *
 * @param button Says where it is.
 */
export async function openPlayground(button: HTMLElement): Promise<void> {
  const { model, script, styles } = button.dataset
  if (model === undefined || script === undefined || styles === undefined || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    const [data, island] = await Promise.all([fetchModel(model), importIsland(script), loadStyles(styles)])
    island.open(data, button)
  } finally {
    button.ariaBusy = null
  }
}

async function importIsland(script: string): Promise<Playground> {
  // A bundler would look for the file at build time.
  const island: unknown = await import(/* @vite-ignore */ new URL(script, location.href).href)
  return island as Playground
}

async function fetchModel(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The form could not be loaded: ${response.status}.`)
  return response.json()
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
