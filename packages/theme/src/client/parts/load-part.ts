import { decodeHash } from '../decode-hash.ts'
import { addStyles } from '../page-styles.ts'

/**
 * Fills a fold with the file that it names, once. If that fails, the link to the file stays in its place.
 *
 * @param fold A `details` element; one that names no file is left alone.
 * @returns True if something was filled in.
 */
export async function loadPart(fold: HTMLDetailsElement): Promise<boolean> {
  const { apiPart: part, apiPartId: partId } = fold.dataset
  const place = fold.querySelector(':scope > .expandable-content')
  if (!part || !partId || !place) return false
  if ([...filledIn(place)].some(({ dataset }) => dataset['from'] === part)) {
    // The preview has put the link back.
    hideLinks(place)
    return false
  }
  if (loading.get(fold) === part) return false
  loading.set(fold, part)
  fold.ariaBusy = 'true'
  try {
    const content = await fetchPart(part)
    // Meanwhile the preview may have named another file, whose content is on its way.
    if (loading.get(fold) !== part) return false
    const holder = document.createElement('div')
    holder.dataset['from'] = part
    // The preview leaves alone what scripts have added.
    holder.dataset['clientOnly'] = ''
    holder.append(...content)
    renameIds(holder, partId)
    for (const earlier of filledIn(place)) earlier.remove()
    place.append(holder)
    hideLinks(place)
  } catch {
    return false
  } finally {
    if (loading.get(fold) === part) {
      loading.delete(fold)
      fold.ariaBusy = null
    }
  }
  document.dispatchEvent(new CustomEvent('docwright:update'))
  return true
}

/** Folds that are being filled, with the file; attributes would not outlive an edit in the preview. */
const loading = new WeakMap<HTMLDetailsElement, string>()

function filledIn(place: Element): NodeListOf<HTMLElement> {
  return place.querySelectorAll<HTMLElement>(':scope > [data-from]')
}

function hideLinks(place: Element): void {
  for (const link of place.querySelectorAll<HTMLElement>(':scope > .api-reference')) link.hidden = true
}

/**
 * Opens every fold on the way to a field, fetching what is not there, and shows the field.
 *
 * @param hash As in an address, with `#`.
 */
export async function openPartsOf(hash: string): Promise<void> {
  const id = decodeHash(hash)
  if (id === '' || document.getElementById(id)) return
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details[data-api-part]')].filter(
    (fold) => !fold.querySelector('[data-from]') && id.startsWith(`${fold.dataset['apiPartId']}-`),
  )
  // The longest beginning is the nearest to the field.
  folds.sort((a, b) => (b.dataset['apiPartId'] ?? '').length - (a.dataset['apiPartId'] ?? '').length)
  const [nearest] = folds
  if (!nearest || !(await loadPart(nearest))) return
  nearest.open = true
  // The next fold on the way is searched in the loaded content; the field itself is opened as any other.
  dispatchEvent(new HashChangeEvent('hashchange'))
}

async function fetchPart(address: string): Promise<Node[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}.`)
  const part = new DOMParser().parseFromString(await response.text(), 'text/html')
  const content = part.querySelectorAll('#part > .api-reference-body > .api-section > *')
  if (content.length === 0) throw new Error(`${address} has no part.`)
  await addStyles(part)
  // The head of the value is already next to the fold.
  return [...content].filter((node) => !node.matches('.field-head')).map((node) => document.importNode(node, true))
}

/** Ids of a file begin with `part`; on the page they begin with the id of the fold's owner. */
function renameIds(holder: Element, partId: string): void {
  for (const name of ['id', 'href', 'aria-controls', 'aria-labelledby', 'value', 'data-api-part-id']) {
    for (const node of holder.querySelectorAll(`[${name}]`)) {
      const text = node.getAttribute(name) ?? ''
      const [, mark = '', rest] = /^(#?)part($|-.*)/.exec(text) ?? []
      const isAddress = name === 'href'
      if (rest !== undefined && isAddress === (mark !== '') && (name !== 'value' || node.localName === 'option'))
        node.setAttribute(name, `${mark}${isAddress ? encodeURIComponent(partId) : partId}${rest}`)
    }
  }
}
