const known = new WeakSet<Document>()

/**
 * Images that open large: by a click, and as buttons by keys. Only pages that have such images load this.
 *
 * @param root The document; call again when its content changed.
 */
export function startZoom(root: Document = document): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-zoom]')) {
    image.role = 'button'
    image.tabIndex = 0
    image.ariaHasPopup = 'dialog'
    // A picture that can be pressed is more than decoration.
    image.alt ||= nameOf(image)
  }
  if (known.has(root)) return
  known.add(root)
  root.addEventListener('click', (event) => {
    const image = zoomable(event)
    if (image) enlarge(image)
  })
  root.addEventListener('keydown', (event) => {
    const image = event.key === 'Enter' || event.key === ' ' ? zoomable(event) : null
    if (!image) return
    event.preventDefault()
    enlarge(image)
  })
}

function zoomable({ target }: Event): HTMLImageElement | null {
  return target instanceof HTMLImageElement && 'zoom' in target.dataset ? target : null
}

/** A picture without a description is called after the words below it, or after its file. */
function nameOf(image: HTMLImageElement): string {
  const caption = captionOf(image)?.textContent.trim()
  return (
    caption ||
    (decodeURIComponent(image.src).split('/').at(-1) ?? '').replace(/\.\w+(?:[?#].*)?$/, '').replaceAll(/[-_]+/g, ' ')
  )
}

function captionOf(image: HTMLImageElement): Element | null | undefined {
  return image.closest('figure')?.querySelector(':scope > figcaption')
}

/** Shows a picture as large as the window allows; any click, and Escape, close it, and the focus returns. */
function enlarge(image: HTMLImageElement): void {
  const { ownerDocument: root } = image
  const dialog = root.createElement('dialog')
  dialog.className = 'zoom'
  dialog.ariaLabel = image.alt
  dialog.dataset['clientOnly'] = ''
  const picture = root.createElement('img')
  picture.src = image.currentSrc || image.src
  picture.alt = image.alt
  // A drawing has no size of its own that it could not exceed.
  if (/\.svg(?:[?#]|$)/i.test(picture.src)) picture.classList.add('zoom-drawing')
  const close = root.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close'
  close.ariaLabel = image.dataset['zoom'] || '×'
  dialog.append(picture)
  const words = captionOf(image)
  if (words) {
    const caption = root.createElement('p')
    caption.append(...[...words.childNodes].map((node) => node.cloneNode(true)))
    dialog.append(caption)
  }
  dialog.append(close)
  dialog.addEventListener('click', ({ target }) => {
    // A link in the caption is followed.
    if (!(target instanceof Element && target.closest('a'))) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus({ preventScroll: true })
  })
  root.body.append(dialog)
  dialog.showModal()
}
