import { applyStyles, takeStyles } from './inline-styles.ts'

/**
 * Colors that multiply with the ground are not seen on a dark one, and C4 diagrams have one grey for lines and their
 * words whatever the ground.
 */
const ours = `:is(g, path) { mix-blend-mode: normal !important }
[fill="#444444"] { fill: currentcolor !important }
[stroke="#444444"] { stroke: currentcolor !important }`

/**
 * Replaces a diagram's source by its drawing. The drawing is in a shadow tree, where it and the page keep their styles
 * to themselves.
 *
 * @param figure The diagram.
 * @param svg The drawing.
 */
export function showDrawing(figure: HTMLElement, svg: string): void {
  const { markup, sheets } = takeStyles(svg)
  const place = placeOf(figure)
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
  shadow.innerHTML = markup
  applyStyles(shadow)
  shadow.adoptedStyleSheets = [...sheets, ours].map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const drawing = shadow.querySelector('svg')
  // A diagram that the library names has a title inside the drawing.
  if (drawing && !drawing.hasAttribute('aria-labelledby')) drawing.ariaLabel = figure.dataset['label'] ?? ''
  figure.querySelector('.mermaid-problem')?.remove()
  figure.dataset['shown'] = 'drawing'
  figure.dispatchEvent(new Event('docwright:drawn'))
}

/**
 * Reports that a diagram cannot be drawn, above its source.
 *
 * @param figure The diagram.
 * @param cause The library's error.
 */
export function showFailure(figure: HTMLElement, cause: unknown): void {
  const known = figure.querySelector('.mermaid-problem')
  const problem = known ?? figure.ownerDocument.createElement('figcaption')
  problem.className = 'mermaid-problem'
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const title = figure.ownerDocument.createElement('strong')
  title.textContent = figure.dataset['failed'] ?? ''
  const detail = figure.ownerDocument.createElement('span')
  detail.dir = 'ltr'
  detail.textContent = reason
  problem.replaceChildren(title, ' ', detail)
  if (!known) figure.prepend(problem)
  figure.dataset['shown'] = 'problem'
}

function placeOf(figure: HTMLElement): HTMLElement {
  const known = figure.querySelector<HTMLElement>('.mermaid-drawing')
  if (known) return known
  const place = figure.ownerDocument.createElement('div')
  place.className = 'mermaid-drawing'
  place.dir = 'ltr'
  place.dataset['clientOnly'] = ''
  figure.prepend(place)
  return place
}
