import { allowStyles } from './allow-styles.ts'
import { diagramSettings } from './diagram-settings.ts'

/** A place outside the page where the drawing library works. */
export interface DrawingFrame {
  /**
   * Draws a diagram.
   *
   * @param source Its text.
   * @param figure The element that it is for, whose width and colors it takes.
   * @throws The library's error about a diagram it does not understand, or its own failure to load.
   * @throws What the library says of a diagram it does not understand, or of its own failure to load.
   */
  draw(source: string, figure: HTMLElement): Promise<string>
}

/** The used part of the drawing library. */
interface Mermaid {
  initialize(settings: object): void
  render(id: string, source: string, container: Element): Promise<{ svg: string }>
}

/**
 * Makes a frame for the drawing library. In it the library finds a document without our styles, and its own inline
 * styles are set in a way that a strict Content-Security-Policy allows, without a change to the page itself.
 *
 * @param library Address of the library's module.
 */
export function createFrame(library: string): DrawingFrame {
  const ready = openFrame().then(async (frame) => ({ frame, mermaid: await loadLibrary(frame, library) }))
  let count = 0
  return {
    async draw(source, figure) {
      const { frame, mermaid } = await ready
      const inner = frame.contentDocument
      if (inner === null) throw new Error('The frame is gone.')
      frame.style.inlineSize = `${figure.clientWidth}px`
      const settings = diagramSettings(figure, source)
      inner.body.style.fontFamily = settings.fontFamily
      copyFonts(figure.ownerDocument, inner)
      await inner.fonts.load(`16px ${settings.fontFamily}`).catch(() => [])
      mermaid.initialize(settings)
      count += 1
      const stage = inner.createElement('div')
      inner.body.replaceChildren(stage)
      const { svg } = await mermaid.render(`diagram-${count}`, source, stage)
      return svg
    },
  }
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.className = 'mermaid-frame'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.dataset['clientOnly'] = ''
  frame.srcdoc = '<!doctype html><html><body></body></html>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}

async function loadLibrary(frame: HTMLIFrameElement, library: string): Promise<Mermaid> {
  const inner = frame.contentWindow as (Window & typeof globalThis) | null
  if (inner === null) throw new Error('The frame is gone.')
  allowStyles(inner)
  // The library loads code for a single kind of diagram from addresses of its own.
  const script = inner.document.createElement('script')
  script.type = 'module'
  script.src = library.replace('mermaid.esm.min.js', 'start.js')
  const arrived = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The drawing library cannot be loaded.')))
  })
  inner.document.head.append(script)
  await arrived
  return (inner as unknown as { mermaid: Mermaid }).mermaid
}

/** Texts are measured in the frame and shown on the page, so that both need the same fonts. */
function copyFonts(from: Document, to: Document): void {
  if (to.adoptedStyleSheets.length > 0) return
  const faces = [...from.styleSheets].flatMap((sheet) => fontFaces(rulesOf(sheet), sheet.href ?? from.baseURI))
  const copy = new (to.defaultView as Window & typeof globalThis).CSSStyleSheet()
  copy.replaceSync(faces.join('\n'))
  to.adoptedStyleSheets = [copy]
}

function fontFaces(rules: Iterable<CSSRule>, base: string): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) {
      return [rule.cssText.replaceAll(/url\("([^"]+)"\)/g, (_, path: string) => `url("${new URL(path, base).href}")`)]
    }
    return rule instanceof CSSGroupingRule ? fontFaces(rule.cssRules, base) : []
  })
}

/** The rules of a sheet from another host may not be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}
