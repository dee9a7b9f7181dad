import { diagramColors, usualSettings } from './diagram-colors.ts'

/** Settings of the drawing library. */
export interface DiagramSettings {
  fontFamily: string
  [name: string]: unknown
}

/** Themes that follow nothing of the page; `default` and `neutral` are what ours replaces. */
const ownTheme = /\bthemeVariables\b|\btheme["']?\s*:\s*["']?(?:dark|forest)\b/

/** How authors asked for ELK before diagrams had a `layout`; the library itself knows it no longer. */
const elkRenderer = /\bdefaultRenderer["']?\s*:\s*["']?elk\b/

/**
 * Settings for one diagram: the colors and the font of the page around it, unless its author names a theme.
 *
 * @param figure The element that the diagram is for.
 * @param source The diagram.
 */
export function diagramSettings(figure: HTMLElement, source: string): DiagramSettings {
  const fontFamily = getComputedStyle(figure).fontFamily
  const common = {
    ...usualSettings,
    ...(elkRenderer.test(source) ? { layout: 'elk' } : {}),
    fontFamily,
    gantt: { useWidth: 800 },
    c4: c4Colors,
  }
  return ownTheme.test(source)
    ? common
    : { ...common, theme: 'base', themeVariables: { ...colorsOf(figure), fontFamily, fontSize: '15px' } }
}

function colorsOf(figure: HTMLElement): ReturnType<typeof diagramColors> {
  const read = colorReader(figure)
  const darkMode = lightness(read('var(--dw-page)')) < 0.5
  return diagramColors(read, {
    darkMode,
    shades: palette(hueOf(read('var(--dw-accent)')), darkMode, read('var(--dw-text)')),
  })
}

/** The parts of C4 diagrams with their own colors and white words: dark enough for these. */
const c4Colors = Object.fromEntries(
  [
    ['container', '#2f74ba'],
    ['component', '#4a76a3'],
    ...['person', 'system', 'container', 'component'].map((kind): [string, string] => [`external_${kind}`, '#686868']),
  ].flatMap(([kind, color]) => ['', '_db', '_queue'].map((shape) => [`${kind}${shape}_bg_color`, color])),
)

/** Distinguishable colors, beginning with the site's own, for parts without a color of their own: slices, branches. */
function palette(hue: number, dark: boolean, text: string): Record<string, string> {
  const colors: Record<string, string> = {}
  for (let index = 0; index < 12; index += 1) {
    const color = `hsl(${Math.round(hue + index * 137.5) % 360}, ${dark ? '38%, 29%' : '62%, 82%'})`
    colors[`pie${index + 1}`] = color
    colors[`cScale${index}`] = color
    colors[`cScaleLabel${index}`] = text
    if (index > 7) continue
    colors[`venn${index + 1}`] = color
    colors[`git${index}`] = `hsl(${Math.round(hue + index * 137.5) % 360}, ${dark ? '55%, 62%' : '60%, 30%'})`
    colors[`gitBranchLabel${index}`] = dark ? '#101114' : '#ffffff'
    colors[`fillType${index}`] = color
  }
  return colors
}

/** The library knows hexadecimal colors, a style sheet has others too. */
function colorReader(figure: HTMLElement): (color: string) => string {
  const probe = figure.ownerDocument.createElement('span')
  const context = figure.ownerDocument.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (color) => {
    figure.append(probe)
    probe.style.color = color
    const computed = getComputedStyle(probe).color
    probe.remove()
    if (context === null) return '#808080'
    context.fillStyle = computed
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}

function partsOf(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function lightness(hex: string): number {
  return (Math.max(...partsOf(hex)) + Math.min(...partsOf(hex))) / 510
}

function hueOf(hex: string): number {
  const [red, green, blue] = partsOf(hex)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return 215
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360
  return most === green ? 60 * ((blue - red) / range) + 120 : 60 * ((red - green) / range) + 240
}
