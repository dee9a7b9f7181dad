const smallest = 0.25
const largest = 8
const step = 1.25
/** A diagram that is lower than this is seen whole, and needs no controls. */
const lowest = 120

/**
 * Gives a diagram its controls: larger, smaller, original size, full screen; by buttons, keys, Ctrl and wheel, and
 * dragging. A larger drawing scrolls in its place, so that every way of scrolling moves it.
 *
 * @param figure The diagram.
 */
export function startZoom(figure: HTMLElement): void {
  const controls = figure.querySelector<HTMLElement>('.mermaid-controls')
  let scale = 1
  /** Width of the drawing at scale 1, and height of its place. */
  let natural: { width: number; height: number } | undefined

  function zoomTo(wanted: number, at?: { x: number; y: number }): void {
    const [place, svg] = [placeOf(figure), drawingOf(figure)]
    if (!place || !svg) return
    natural ??= { width: svg.getBoundingClientRect().width, height: place.clientHeight }
    const before = scale
    scale = Math.min(largest, Math.max(smallest, wanted))
    const { x, y } = at ?? { x: place.clientWidth / 2, y: place.clientHeight / 2 }
    const middle = { left: place.scrollLeft + x, top: place.scrollTop + y }
    place.style.blockSize = document.fullscreenElement === figure ? '' : `${natural.height}px`
    svg.style.inlineSize = `${natural.width * scale}px`
    svg.style.maxInlineSize = 'none'
    svg.style.blockSize = 'auto'
    place.scrollTo(middle.left * (scale / before) - x, middle.top * (scale / before) - y)
    update()
  }

  function reset(): void {
    const [place, svg] = [placeOf(figure), drawingOf(figure)]
    scale = 1
    natural = undefined
    place?.style.removeProperty('block-size')
    for (const name of ['inline-size', 'max-inline-size', 'block-size']) svg?.style.removeProperty(name)
    if (svg && initial.has(svg)) svg.style.cssText = initial.get(svg) ?? ''
    update()
  }

  function update(): void {
    const place = placeOf(figure)
    if (!place) return
    const scrolls = place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1
    place.tabIndex = scrolls || controls ? 0 : -1
    figure.toggleAttribute('data-zoomed', scale !== 1)
    if (controls) controls.hidden = controls.dataset['always'] === undefined && place.clientHeight < lowest
  }

  function run(action: string | undefined): void {
    if (action === 'larger') zoomTo(scale * step)
    else if (action === 'smaller') zoomTo(scale / step)
    else if (action === 'reset') reset()
    else if (action === 'full') void toggleFullScreen(figure)
  }

  figure.addEventListener('click', ({ target }) => {
    if (target instanceof Element) run(target.closest<HTMLElement>('[data-action]')?.dataset['action'])
  })
  figure.addEventListener('keydown', (event) => {
    const action = { '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'reset', f: 'full' }[event.key]
    if (action === undefined || !controls || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run(action)
  })
  figure.addEventListener(
    'wheel',
    (event) => {
      const place = placeOf(figure)
      if (!event.ctrlKey || !place || !controls) return
      event.preventDefault()
      const { left, top } = place.getBoundingClientRect()
      zoomTo(scale * Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top })
    },
    { passive: false },
  )
  figure.addEventListener('fullscreenchange', () => {
    const full = document.fullscreenElement === figure
    figure.toggleAttribute('data-full', full)
    const button = controls?.querySelector<HTMLElement>('[data-action="full"]')
    button?.setAttribute('aria-pressed', String(full))
    reset()
  })
  figure.addEventListener('docwright:drawn', () => {
    const svg = drawingOf(figure)
    if (svg) initial.set(svg, svg.style.cssText)
    reset()
  })
  const full = controls?.querySelector<HTMLElement>('[data-action="full"]')
  if (full && !document.fullscreenEnabled) full.hidden = true
  startDragging(figure)
  update()
}

/** The size of each drawing as the drawing library set it. */
const initial = new WeakMap<SVGSVGElement, string>()

function startDragging(figure: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | undefined
  figure.addEventListener('pointerdown', ({ target, pointerType, button, clientX, clientY }) => {
    const place = placeOf(figure)
    // Fingers scroll by themselves.
    if (pointerType !== 'mouse' || button !== 0 || !place || !(target instanceof Node) || !place.contains(target))
      return
    from = { x: clientX, y: clientY, left: place.scrollLeft, top: place.scrollTop }
  })
  figure.addEventListener('pointermove', (event) => {
    if (!from || event.buttons !== 1) from = undefined
    else if (figure.hasAttribute('data-zoomed')) {
      event.preventDefault()
      placeOf(figure)?.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY)
    }
  })
}

async function toggleFullScreen(figure: HTMLElement): Promise<void> {
  if (document.fullscreenElement === figure) await document.exitFullscreen()
  else await figure.requestFullscreen()
}

function placeOf(figure: HTMLElement): HTMLElement | null {
  return figure.querySelector<HTMLElement>('.mermaid-drawing')
}

function drawingOf(figure: HTMLElement): SVGSVGElement | null {
  const place = placeOf(figure)
  return (place?.shadowRoot ?? place)?.querySelector<SVGSVGElement>(':scope > svg, svg') ?? null
}
