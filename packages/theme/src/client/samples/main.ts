import { readRuns } from '../../api/code-runs.ts'

// Fills panels of code whose text is in a file of its own, as soon as they are shown. If that fails, the link to the
// file comes back; without scripts it is always there.

/** The fetched files, by address: one file has the samples of a page in all languages. */
const files = new Map<string, Promise<Document>>()

function fillShown(): void {
  const address = document.querySelector<HTMLAnchorElement>('a[data-samples]')?.href
  if (!address) return
  for (const panel of document.querySelectorAll<HTMLElement>('[data-elsewhere][data-active]')) void fill(panel, address)
}

async function fill(panel: HTMLElement, address: string): Promise<void> {
  const { elsewhere = '', from } = panel.dataset
  const source = `${address}#${elsewhere}`
  if (from === source && panel.firstChild) return
  panel.dataset['from'] = source
  const code = await fetchFile(address)
    .then((file) => file.querySelector<HTMLElement>(`#${elsewhere} code`))
    .catch(() => null)
  const block = code && blockOf(code)
  document.querySelector('.samples-elsewhere')?.toggleAttribute('data-shown', !block)
  if (!block) {
    // The next choice requests it again.
    files.delete(address)
    delete panel.dataset['from']
    return
  }
  panel.replaceChildren(block)
  document.dispatchEvent(new CustomEvent('docwright:update'))
}

/** The code in a block like the one that the page has. */
function blockOf(code: HTMLElement): HTMLElement | undefined {
  const block = document.querySelector('#request-example .code-block')?.cloneNode(true) as HTMLElement | undefined
  const place = block?.querySelector('code')
  if (!block || !place) return undefined
  const { language, looks = '', runs = '' } = code.dataset
  block.dataset['language'] = language
  // The preview leaves alone what scripts have added.
  block.dataset['clientOnly'] = ''
  place.className = `language-${language}`
  place.replaceChildren()
  let line = lineIn(place)
  for (const [text, look] of readRuns(code.textContent, { looks: looks.split(','), runs })) {
    const [first = '', ...rest] = text.split('\n')
    line.append(pieceOf(first, look))
    for (const next of rest) {
      place.append('\n')
      line = lineIn(place)
      line.append(pieceOf(next, look))
    }
  }
  return block
}

function pieceOf(text: string, look: string): Node | string {
  if (look === '') return text
  const piece = document.createElement('span')
  piece.className = look
  piece.append(text)
  return piece
}

function lineIn(place: Element): HTMLElement {
  const line = document.createElement('span')
  line.className = 'line'
  place.append(line)
  return line
}

function fetchFile(address: string): Promise<Document> {
  const known = files.get(address) ?? readFile(address)
  files.set(address, known)
  return known
}

async function readFile(address: string): Promise<Document> {
  const response = await fetch(address)
  if (response.ok) return parsed(response)
  // A deployment since then may have put it elsewhere, which the page of now says; the link of this page follows.
  const link = document.querySelector<HTMLAnchorElement>('a[data-samples]')
  const page = await parsed(await fetch(location.pathname))
  const now = page.querySelector('a[data-samples]')?.getAttribute('href')
  if (!link || !now) return page
  link.href = now
  return link.href === address ? page : fetchFile(link.href)
}

async function parsed(response: Response): Promise<Document> {
  return new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html')
}

new MutationObserver(fillShown).observe(document, { subtree: true, attributeFilter: ['data-active'] })
document.addEventListener('docwright:update', fillShown)
fillShown()
