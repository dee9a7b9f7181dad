import type { DrawnElement } from './drawn-element.ts'

/** Elements that draw nothing unless something refers to them. */
const definitions = new Set(['marker', 'linearGradient', 'filter', 'symbol'])

/**
 * Removes invisible parts from a drawing: ends of lines that no line has, and a part of its own for every word.
 *
 * @param root The root of the drawing.
 */
export function slimDrawing(root: DrawnElement): void {
  for (const sheet of root.querySelectorAll('style')) sheet.remove()
  const markup = root.innerHTML
  for (const part of root.querySelectorAll('[id]')) {
    const id = part.getAttribute('id') ?? ''
    if (markup.includes(`(#${id})`) || markup.includes(`"#${id}"`)) continue
    // Some are counted over all diagrams that were drawn before.
    if (definitions.has(part.nodeName)) part.remove()
    else part.removeAttribute('id')
  }
  for (const part of root.querySelectorAll('rect')) if (part.getAttribute('width') === null) part.remove()
  for (const part of root.querySelectorAll('text')) if (part.textContent.trim() === '') part.remove()
  for (const part of root.querySelectorAll('defs, g')) if (part.innerHTML === '') part.remove()
  for (const line of root.querySelectorAll('.text-outer-tspan')) joinWords(line)
  // The library has these as white, whatever the ground.
  for (const part of root.querySelectorAll('marker [fill=white]')) part.setAttribute('fill', 'var(--dw-page)')
  // A measured part has a size of its own.
  for (const part of root.querySelectorAll('tspan')) {
    part.removeAttribute('font-size')
    for (const name of ['font-style', 'font-weight'])
      if (part.getAttribute(name) === 'normal') part.removeAttribute(name)
  }
  for (const label of root.querySelectorAll('.statediagram-state > .label')) center(label)
}

/** If labels are no HTML, Mermaid leaves those of states at the beginning of a box that is wider than they are. */
function center(label: DrawnElement): void {
  const texts = [...label.querySelectorAll('text')]
  const [, y] = /^translate\([^,]+,([^)]+)\)$/.exec(label.getAttribute('transform') ?? '') ?? []
  if (texts.length !== 1 || y === undefined) return
  label.setAttribute('transform', `translate(0,${y})`)
  texts[0]?.setAttribute('text-anchor', 'middle')
}

function joinWords(line: DrawnElement): void {
  let before: DrawnElement | undefined
  for (const word of line.querySelectorAll('.text-inner-tspan')) {
    if (before !== undefined && styleOf(before) === styleOf(word)) {
      before.textContent += word.textContent
      word.remove()
    } else {
      before = word
    }
  }
}

function styleOf(word: DrawnElement): string {
  return ['font-style', 'font-weight', 'fill', 'style'].map((name) => word.getAttribute(name) ?? '').join(' ')
}
