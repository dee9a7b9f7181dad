import { findParameter, type Span } from './find-parameter.ts'

/** Name of the marks in code for the style sheet of references: text is marked without a change of the page. */
const highlightName = 'parameter'

/** Marks in the samples next to a reference the part under the reader's pointer or focus: a parameter and its value. */
export function startMarkingParameters(): void {
  const { highlights } = CSS as Partial<typeof CSS>
  if (highlights === undefined) return
  let marked: Element | null = null
  function mark({ target }: Event): void {
    const field = target instanceof Element ? target.closest('.api-reference-body .field') : null
    if (field === marked) return
    marked = field
    highlights?.delete(highlightName)
    const name = field?.querySelector('.field-name')?.textContent
    if (!name) return
    const ranges = shownSamples(field).flatMap((code) =>
      rangesOf(code, findParameter(code.textContent, name, operationPath())),
    )
    if (ranges.length === 0) return
    highlights?.set(highlightName, new Highlight(...ranges))
    showFirst(ranges[0])
  }
  document.addEventListener('pointerover', mark)
  document.addEventListener('focusin', mark)
}

/** The visible samples: requests for the parameters of an operation, answers for its results. */
function shownSamples(field: Element | null): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('#content-side pre > code')].filter((code) =>
    code.checkVisibility(),
  )
  return field?.closest('.api-response') ? all.slice(-1) : all.slice(0, 1)
}

/** Without the server: a sample may call another one. */
function operationPath(): string {
  const [path] = document.querySelectorAll('.api-path')
  const server = path?.querySelector('.api-server')?.textContent ?? ''
  return (path?.textContent ?? '').slice(server.length)
}

function rangesOf(code: Element, spans: readonly Span[]): Range[] {
  const ranges = spans.map(() => new Range())
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let offset = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const end = offset + (node.nodeValue ?? '').length
    for (const [index, [from, to]] of spans.entries()) {
      if (from >= offset && from < end) ranges[index]?.setStart(node, from - offset)
      if (to > offset && to <= end) ranges[index]?.setEnd(node, to - offset)
    }
    offset = end
  }
  return ranges
}

/** A scrolling sample shows the first of them; the page itself does not move. */
function showFirst(range: Range | undefined): void {
  const box = range?.startContainer.parentElement?.closest('pre')
  if (!box || range === undefined) return
  const [outer, inner] = [box.getBoundingClientRect(), range.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3
}
