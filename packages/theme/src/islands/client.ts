import { Component, h, hydrate, render, type ComponentChild, type ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { buildIsland, type IslandComponents } from './build-island.ts'
import { createReact } from './create-react.ts'
import { islandTag, slotTag, type IslandUse } from './island-markup.ts'
import { missingPackage } from './missing-package.ts'
import type { IslandFactory } from './server.ts'

/** The site's settings in the page's script. */
export interface IslandSite {
  base: string
}

/** Components of the theme, by the names that code uses. */
type ThemeComponents = Readonly<Record<string, unknown>>

const sheets = new Map<string, CSSStyleSheet>()
let components: IslandComponents = {}
let createElement = h

/**
 * Starts the islands of the page, now and whenever the preview has put a new version of the page in place.
 *
 * @param factory Creates the page's components.
 * @param site The site.
 * @param theme Components of the theme, if the code uses any.
 */
export function start(factory: IslandFactory, { base }: IslandSite, theme: ThemeComponents = {}): void {
  const react = createReact({ base, traces: { interactive: false, styles: [] }, styleSheet: adopt })
  createElement = react['createElement'] as typeof h
  components = factory(react, theme, missingPackage)
  hydrateAll()
  document.addEventListener('docwright:update', hydrateAll)
}

function hydrateAll(): void {
  for (const island of document.querySelectorAll<HTMLElement>(`${islandTag}:not([data-live])`)) hydrateIsland(island)
}

function hydrateIsland(island: HTMLElement): void {
  island.dataset['live'] = ''
  const use = JSON.parse(island.dataset['island'] ?? '{}') as IslandUse
  const slots = takeSlots(island)
  for (const styled of ownElements(island, '[data-style]')) takeStyle(styled)
  const inBrowserOnly = island.dataset['first'] === undefined
  const Slot = ({ slot }: { slot: number }): ComponentChild => h(SlotContent, { slot, content: slots.get(slot) ?? [] })
  try {
    const content = h(Guard, null, buildIsland(use, { components, createElement, Slot }))
    if (inBrowserOnly) island.replaceChildren()
    if (inBrowserOnly) render(content, island)
    else hydrate(content, island)
  } catch (error) {
    reportError(error)
  }
}

/** The server's HTML for each slot, which is either on the page or in a template. */
function takeSlots(island: HTMLElement): Map<number, Node[]> {
  const slots = new Map<number, Node[]>()
  for (const template of island.querySelectorAll<HTMLTemplateElement>(':scope > template[data-slot]')) {
    slots.set(Number(template.dataset['slot']), [...template.content.childNodes])
    template.remove()
  }
  for (const slot of ownElements(island, slotTag)) slots.set(Number(slot.dataset['slot']), [...slot.childNodes])
  return slots
}

/** Elements of this island, not of one in its slots. */
function ownElements(island: HTMLElement, selector: string): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const holder = element.parentElement?.closest(`${islandTag}, ${slotTag}`)
    return holder === island
  })
}

/** The server's inline styles are a class; from here on they are the element's own. */
function takeStyle(element: HTMLElement): void {
  const [name = '', ...declarations] = (element.dataset['style'] ?? '').split(' ')
  element.classList.remove(name)
  if (element.classList.length === 0) element.removeAttribute('class')
  element.style.cssText = declarations.join(' ')
  delete element.dataset['style']
}

/** Keeps the server's elements: those on the page stay, others are put in when they are first shown. */
function SlotContent({ slot, content }: { slot: number; content: Node[] }): ComponentChild {
  const holder = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (holder.current === null || holder.current.hasChildNodes() || content.length === 0) return
    const used = content.some((node) => node.isConnected)
    holder.current.append(...(used ? content.map((node) => node.cloneNode(true)) : content))
    document.dispatchEvent(new CustomEvent('docwright:update'))
  }, [content])
  return h(slotTag, { ref: holder, 'data-slot': slot, dangerouslySetInnerHTML: { __html: '' } })
}

/** A component that throws in the browser leaves a gap and not a dead page. */
class Guard extends Component<{ children?: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.setState({ failed: true })
  }

  override render(): ComponentChildren {
    return this.state.failed ? null : this.props.children
  }
}

function adopt(css: string): void {
  if (sheets.has(css)) return
  const sheet = new CSSStyleSheet()
  sheets.set(css, sheet)
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
