import { type FontMeasures, meanWidth } from './read-font.ts'

/** A font that almost every machine has, with the measures to fit it to another. */
interface LocalFont {
  /** Names under which systems have it or its twin. */
  names: readonly string[]
  ascent: number
  descent: number
  lineGap: number
  /** Widths in thousandths, letter by letter from `a`, the blank last. */
  widths: readonly number[]
}

const sans: LocalFont = {
  names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'],
  ascent: 0.905,
  descent: 0.212,
  lineGap: 0.033,
  widths: [
    556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 278,
  ],
}

const serif: LocalFont = {
  names: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'],
  ascent: 0.891,
  descent: 0.216,
  lineGap: 0.042,
  widths: [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444, 250,
  ],
}

const mono: LocalFont = {
  names: ['Menlo', 'Lucida Console', 'DejaVu Sans Mono', 'Roboto Mono', 'Liberation Mono', 'Courier New'],
  ascent: 0.928,
  descent: 0.236,
  lineGap: 0,
  widths: Array.from({ length: 27 }, () => 602),
}

const locals = { sans, serif, mono }

/**
 * A `@font-face` rule that gives a local font the measures of another: text takes the same room before and after the
 * other font arrives, so that nothing moves.
 *
 * @param name Name of the rule's family.
 * @param measures Measures of the font to come.
 * @param kind Which local font is nearer.
 * @returns CSS.
 */
export function fallbackFace(name: string, measures: FontMeasures, kind: 'sans' | 'serif' | 'mono'): string {
  const local = locals[kind]
  const size = measures.width / (meanWidth((letter) => widthOf(local, letter)) / 1000)
  return [
    `@font-face{font-family:"${name}"`,
    `src:${local.names.map((localName) => `local("${localName}")`).join(',')}`,
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(measures.ascent / size)}`,
    `descent-override:${percent(measures.descent / size)}`,
    `line-gap-override:${percent(measures.lineGap / size)}}`,
  ].join(';')
}

function widthOf({ widths }: LocalFont, letter: string): number | undefined {
  return letter === ' ' ? widths.at(-1) : widths[letter.charCodeAt(0) - 97]
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`
}
