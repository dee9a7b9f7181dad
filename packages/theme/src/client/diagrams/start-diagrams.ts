import { createFrame, type DrawingFrame } from './drawing-frame.ts'
import { showDrawing, showFailure } from './show-drawing.ts'
import { startZoom } from './zoom.ts'

/** How far below the window a diagram is drawn before it is seen. */
const ahead = '600px'

const started = new WeakSet<Element>()
const drawn = new WeakMap<Element, string>()
let frame: DrawingFrame | undefined
let observer: IntersectionObserver | undefined
let last: Promise<void> = Promise.resolve()

/**
 * Makes the diagrams of a page answer: those the server has drawn are given their controls, the others are drawn when
 * they come near the window. Until then, and where drawing fails, their source is on the page.
 *
 * @param root The document; call again when its content changed.
 * @param library Address of the drawing library's module.
 * @param styled The style sheet of the controls has arrived.
 */
export function startDiagrams(root: Document, library: string, styled: Promise<unknown>): void {
  // In a preview a diagram may be nothing but its source yet.
  for (const figure of root.querySelectorAll<HTMLElement>(
    '.mermaid:is([data-diagram="drawn"], [data-diagram="asked"])',
  )) {
    if (!started.has(figure)) void styled.then(() => startZoom(figure))
    started.add(figure)
  }
  observer ??= observe(root, library)
  for (const figure of waiting(root)) {
    // A new version of the page has the source again: what was drawn is put back at once, or drawn again if it changed.
    if (drawn.has(figure)) queue(figure, library)
    else observer.observe(figure)
  }
}

function observe(root: Document, library: string): IntersectionObserver {
  const redraw = (): void => {
    for (const figure of root.querySelectorAll<HTMLElement>('.mermaid[data-diagram="asked"]'))
      if (drawn.has(figure)) queue(figure, library)
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  new MutationObserver(redraw).observe(root.documentElement, { attributeFilter: ['class'] })
  return new IntersectionObserver(
    (entries, self) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        self.unobserve(target)
        queue(target as HTMLElement, library)
      }
    },
    { rootMargin: ahead },
  )
}

function waiting(root: Document): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('.mermaid[data-diagram="asked"]')
}

/** One after the other: the library keeps its settings in one place. */
function queue(figure: HTMLElement, library: string): void {
  last = last.then(() => draw(figure, library))
}

async function draw(figure: HTMLElement, library: string): Promise<void> {
  const source = figure.querySelector('pre')?.textContent ?? ''
  const state = `${getComputedStyle(figure).color} ${source}`
  if (drawn.get(figure) === state && figure.dataset['shown'] !== undefined) return
  try {
    frame ??= createFrame(library)
    showDrawing(figure, await frame.draw(source, figure))
  } catch (cause) {
    showFailure(figure, cause)
  }
  drawn.set(figure, state)
}
