import { type FontMeasures, meanWidth } from './read-font.ts'

/** A font that many machines have, with the measures to fit it to another. */
interface LocalFont {
  /** Names under which systems have it or its twin. */
  names: readonly string[]
  ascent: number
  descent: number
  lineGap: number
  /** Widths in thousandths, letter by letter from `a`, the blank last. */
  widths: readonly number[]
  /** Its bold face, under all names that systems have for it. */
  bold?: { names: readonly string[]; widths: readonly number[] }
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
  bold: {
    names: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
    widths: [
      556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
      556, 556, 500, 278,
    ],
  },
}

/** The fonts of Android. */
const roboto: LocalFont = {
  names: ['Roboto'],
  ascent: 0.928,
  descent: 0.244,
  lineGap: 0,
  widths: [
    544, 561, 523, 564, 530, 347, 561, 551, 243, 239, 507, 243, 876, 552, 570, 561, 568, 338, 516, 327, 551, 484, 751,
    496, 473, 496, 248,
  ],
  bold: {
    names: ['Roboto Bold'],
    widths: [
      535, 563, 521, 563, 540, 358, 571, 560, 265, 260, 534, 265, 866, 561, 564, 563, 564, 366, 514, 338, 560, 506, 734,
      509, 503, 509, 249,
    ],
  },
}

/** The fonts of Linux without further packages. */
const dejaVu: LocalFont = {
  names: ['DejaVu Sans'],
  ascent: 0.928,
  descent: 0.236,
  lineGap: 0,
  widths: [
    613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818,
    592, 592, 525, 318,
  ],
  bold: {
    names: ['DejaVu Sans Bold'],
    widths: [
      675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652,
      924, 645, 652, 582, 348,
    ],
  },
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
  bold: {
    names: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold', 'Times Bold'],
    widths: [
      500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
      500, 500, 444, 250,
    ],
  },
}

const mono: LocalFont = {
  names: ['Menlo', 'Lucida Console', 'DejaVu Sans Mono', 'Roboto Mono', 'Liberation Mono', 'Courier New'],
  ascent: 0.928,
  descent: 0.236,
  lineGap: 0,
  widths: Array.from({ length: 27 }, () => 602),
}

const locals = { sans: [sans, roboto, dejaVu], serif: [serif], mono: [mono] }

/** Fallback fonts until another arrives. */
export interface FallbackFaces {
  /** `@font-face` rules. */
  rules: string[]
  /** Names of their families, for behind that of the other font: a machine has one of them. */
  names: string[]
}

/**
 * Gives local fonts the measures of another: text takes the same room before and after the other font arrives, so
 * nothing moves.
 *
 * @param family The font to come.
 * @param measures Its measures.
 * @param kind The kind of local fonts.
 */
export function fallbackFaces(family: string, measures: FontMeasures, kind: 'sans' | 'serif' | 'mono'): FallbackFaces {
  const names = locals[kind].map((_, index) => `${family} Fallback${index === 0 ? '' : ` ${index + 1}`}`)
  return { names, rules: locals[kind].flatMap((local, index) => facesOf(names[index] ?? '', local, measures)) }
}

/** The plain face, and a bold one: letters that a browser makes bold by itself are neither those of a font nor as wide. */
function facesOf(name: string, local: LocalFont, measures: FontMeasures): string[] {
  const plain = faceOf(name, local, measures, measures.width)
  if (local.bold === undefined || measures.boldWidth === undefined) return [plain]
  return [plain, faceOf(name, local.bold, measures, measures.boldWidth, 'font-weight:600 900')]
}

function faceOf(
  name: string,
  local: Pick<LocalFont, 'names' | 'widths'>,
  measures: FontMeasures,
  width: number,
  ...declarations: string[]
): string {
  const size = width / (meanWidth((letter) => widthOf(local, letter)) / 1000)
  return [
    `@font-face{font-family:"${name}"`,
    ...declarations,
    `src:${local.names.map((localName) => `local("${localName}")`).join(',')}`,
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(measures.ascent / size)}`,
    `descent-override:${percent(measures.descent / size)}`,
    `line-gap-override:${percent(measures.lineGap / size)}}`,
  ].join(';')
}

function widthOf({ widths }: Pick<LocalFont, 'widths'>, letter: string): number | undefined {
  return letter === ' ' ? widths.at(-1) : widths[letter.charCodeAt(0) - 97]
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`
}
