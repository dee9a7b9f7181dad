import type { AssetsView, SiteFonts } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import { type Diagnostic, diagnose, type Place } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'
import { fallbackFaces } from './fallback-face.ts'
import { chooseSubsets, languagesOf } from './font-subsets.ts'
import { findFontPackage, type FontFile, fontSlug } from './font-package.ts'
import { type FontMeasures, readFont } from './read-font.ts'

/** `fonts` of the configuration. */
export type FontsConfig = NonNullable<SiteConfig['fonts']>

/** One font of the configuration. */
interface FontChoice {
  family: string
  weight?: number | undefined
  source?: string | undefined
  format?: 'woff' | 'woff2' | undefined
}

/** The parts of a site that {@link siteFonts} uses. */
export interface FontContext {
  /** Docs root on disk, whose `node_modules` may hold fonts; absent for docs that are not on disk. */
  root?: string
  /** Content of a font file of the repository. */
  read(path: string): Uint8Array | undefined
  /** Publishes a file and gives its URL. */
  add(name: string, extension: string, content: Uint8Array): string
  /** The address of a file of the repository, and the file itself. */
  fileUrl(path: string): { href: string; target: { kind: string; path?: string } }
  /** BCP 47 tags of the site's languages. */
  languages: readonly string[]
  /** Family of text if the configuration names none: the theme's. */
  defaultFamily?: string | undefined
  /** Family of headings if the configuration names no font at all. */
  defaultHeading?: string | undefined
  /** The place of a value of `fonts`. */
  placeOf(path: readonly string[]): Place
}

/** A font that pages need at once. */
type Preload = AssetsView['fonts'][number]

/** Fonts of a site, ready for its style sheet and its pages. */
export interface PreparedFonts {
  styles: SiteFonts
  /** Faces of letters that few pages have; see {@link findsLetters}. */
  letters: string[]
  /** The files that a page needs at once. */
  preload: Preload[]
  diagnostics: Diagnostic[]
}

/** Rules and files of one family. */
interface FontFaces {
  rules: string[]
  /** Rules of letters that few pages have. */
  letters: string[]
  preload: Preload[]
  /** Value of `font-family`. */
  stack: string
}

const defaultFamily = 'Inter'
/** The font of code. */
export const monoFamily = 'JetBrains Mono'
const systemStack = 'ui-sans-serif,system-ui,sans-serif'
const serifStack = 'ui-serif,Georgia,serif'
const monoStack = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/**
 * Prepares the fonts of a site. Every font comes from the site itself: a family is taken from an installed package, or
 * from a file of the repository. The system's font replaces a font from another host.
 *
 * @param fonts `fonts` of the configuration.
 * @param context Dependencies.
 * @returns CSS, files to load first, and what is not available.
 */
export function siteFonts(fonts: FontsConfig | undefined, context: FontContext): PreparedFonts {
  const diagnostics: Diagnostic[] = []
  const known = new Map<string, FontFaces>()
  const prepare = (choice: FontChoice, path: readonly string[]): FontFaces => {
    const key = `${choice.family}\n${choice.source ?? ''}\n${choice.weight ?? ''}`
    const faces = known.get(key) ?? facesOf(choice, path, context, diagnostics)
    known.set(key, faces)
    return faces
  }
  const [body, bodyPath] = choose(fonts, 'body')
  const [ownHeading, headingPath] = choose(fonts, 'heading')
  const themed: FontChoice | undefined =
    fonts === undefined && context.defaultHeading !== undefined ? { family: context.defaultHeading } : undefined
  const heading: FontChoice | undefined = ownHeading ?? themed
  const bodyFaces = prepare(body ?? { family: context.defaultFamily ?? defaultFamily }, bodyPath)
  const headingFaces = heading === undefined ? undefined : prepare(heading, headingPath)
  const mono = monoFaces(context)
  const used = [...new Set([bodyFaces, headingFaces, mono])].filter((faces) => faces !== undefined)
  return {
    styles: {
      faces: [...new Set(used.flatMap((faces) => faces.rules))].join(''),
      body: bodyFaces.stack,
      mono: mono.stack,
      ...(headingFaces === undefined || headingFaces === bodyFaces ? {} : { heading: headingFaces.stack }),
      ...(body?.weight === undefined ? {} : { bodyWeight: body.weight }),
      ...(heading?.weight === undefined || fonts?.heading === undefined ? {} : { headingWeight: heading.weight }),
    },
    letters: [...new Set(used.flatMap((faces) => faces.letters))],
    preload: [...new Map(used.flatMap((faces) => faces.preload).map((file) => [file.href, file])).values()],
    diagnostics,
  }
}

/** The font of a role: its own, or the one of all text. */
function choose(fonts: FontsConfig | undefined, role: 'body' | 'heading'): [FontChoice | undefined, string[]] {
  const own = fonts?.[role]
  if (own !== undefined) return [own, ['fonts', role]]
  if (fonts?.family === undefined) return [undefined, ['fonts']]
  return [{ ...fonts, family: fonts.family }, ['fonts']]
}

function facesOf(
  choice: FontChoice,
  path: readonly string[],
  context: FontContext,
  diagnostics: Diagnostic[],
): FontFaces {
  const { family, source } = choice
  const warn = (key: string, message: string, fix: string): void => {
    diagnostics.push(diagnose(renderProblems, 'font-unavailable', context.placeOf([...path, key]), message, fix))
  }
  if (source !== undefined && !/^(?:https?:)?\/\//i.test(source)) {
    const faces = repositoryFaces(choice, source, context)
    if (faces !== undefined) return faces
    warn('source', `There is no font file “${source}”.`, 'Add the file to the repository, or correct its path.')
  }
  const faces = packageFaces(family, context)
  if (source !== undefined && /^(?:https?:)?\/\//i.test(source)) {
    const instead =
      faces === undefined ? 'the system font is used instead' : 'the installed package of the family is used instead'
    warn(
      'source',
      `The font “${family}” would be loaded from another host, which pages cannot do; ${instead}.`,
      'Add the file to the repository and set its path as `source`.',
    )
  } else if (source === undefined && faces === undefined) {
    warn(
      'family',
      `The font “${family}” is not installed; the system font is used instead.`,
      `Run \`npm install @fontsource-variable/${fontSlug(family)}\` in the docs repository, or set \`source\` to a font file in the repository.`,
    )
  }
  return faces ?? { rules: [], letters: [], preload: [], stack: systemStack }
}

function repositoryFaces(
  { family, weight, format }: FontChoice,
  source: string,
  context: FontContext,
): FontFaces | undefined {
  const { href, target } = context.fileUrl(source)
  if (target.kind !== 'file' || target.path === undefined) return undefined
  const bytes = context.read(target.path)
  const measures = bytes && readFont(bytes)
  const extension = format ?? /\.(woff2?|ttf|otf)$/i.exec(source)?.[1]?.toLowerCase() ?? 'woff2'
  const [lightest, heaviest] = measures?.weights ?? [weight ?? 400, weight ?? 400]
  const weights = lightest === heaviest ? `${weight ?? lightest}` : `${lightest} ${heaviest}`
  const kind = { ttf: 'truetype', otf: 'opentype' }[extension] ?? extension
  const fallback = measures && fallbackFaces(family, measures, 'sans')
  return {
    rules: [
      `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("${href}") format("${kind}")}`,
      ...(fallback?.rules ?? []),
    ],
    letters: [],
    preload: [{ href, type: `font/${extension}` }],
    stack: `${quoted([family, ...(fallback?.names ?? [])])},${systemStack}`,
  }
}

function packageFaces(family: string, context: FontContext): FontFaces | undefined {
  const found = findFontPackage(family, context.root === undefined ? [] : [context.root], 'all')
  if (found === undefined) return undefined
  const faces = publish(family, 'text', found.files, context)
  const measures = measuresOf(found.files)
  const fallback = measures && fallbackFaces(family, measures, found.kind)
  faces.rules.push(...(fallback?.rules ?? []))
  const names = quoted([family, ...(fallback?.names ?? [])])
  return { ...faces, stack: `${names},${found.kind === 'serif' ? serifStack : systemStack}` }
}

/** Most words of code are on lines that do not wrap; those in running text are kept in place by the fallback. */
function monoFaces(context: FontContext): FontFaces {
  const found = findFontPackage(monoFamily, [], 'upright')
  if (found === undefined) return { rules: [], letters: [], preload: [], stack: monoStack }
  const faces = publish(monoFamily, 'mono', found.files, context)
  const measures = measuresOf(found.files)
  const fallback = measures && fallbackFaces(monoFamily, measures, 'mono')
  faces.rules.push(...(fallback?.rules ?? []))
  const box = boxDrawingFace(context)
  const names = [monoFamily, ...(box === undefined ? [] : [boxFamily]), ...(fallback?.names ?? [])]
  return {
    rules: faces.rules,
    letters: [...faces.letters, ...(box === undefined ? [] : [box])],
    preload: faces.preload,
    stack: `${quoted(names)},${monoStack}`,
  }
}

const boxFamily = 'Box Drawing'

/**
 * Trees of files and diagrams in code are drawn with lines that the font's package lacks, and many systems have no font
 * of their own for them. Those of another family take their place, as wide as the letters; only pages that have such
 * characters load them.
 */
function boxDrawingFace(context: FontContext): string | undefined {
  const file = findFontPackage('Cascadia Code', [], 'upright')?.files.find(({ range }) => range?.includes('2500-259F'))
  if (file === undefined) return undefined
  const href = context.add(file.name, 'woff2', file.read())
  // 1200 of 2048 units against 600 of 1000.
  return `@font-face{font-family:"${boxFamily}";font-display:swap;font-weight:200 700;size-adjust:102.4%;src:url("${href}") format("woff2");unicode-range:U+2500-259F}`
}

function measuresOf(files: readonly FontFile[]): FontMeasures | undefined {
  const first = files.find(({ style, isLatin }) => style === 'normal' && isLatin)
  const measures = first && readFont(first.read())
  if (measures === undefined || measures.boldWidth !== undefined) return measures
  // Of a family with single weights, headings have a file of their own.
  const bold = files.find(({ style, isLatin, weight }) => style === 'normal' && isLatin && Number(weight) >= 600)
  return { ...measures, boldWidth: bold && readFont(bold.read())?.width }
}

/**
 * A preloaded font is there before the text is painted, or on a slow connection as soon as possible (`swap`): nobody
 * sees a site in two designs. The fallback is as wide and as high, plain and bold, so no line moves.
 */
function publish(
  family: string,
  role: 'text' | 'mono',
  files: readonly FontFile[],
  context: FontContext,
): Omit<FontFaces, 'stack'> {
  const rules: string[] = []
  const letters: string[] = []
  const preload: FontFaces['preload'] = []
  const siteLanguages = new Set(context.languages.map((tag) => tag.split('-')[0]))
  for (const { name, style, weight, range, isLatin, read } of chooseSubsets(files, role, context.languages)) {
    const href = context.add(name, 'woff2', read())
    const languages = languagesOf(name).filter((tag) => siteLanguages.has(tag))
    // Of a family with single weights, only the one of running text is needed at once.
    const isPlain = style === 'normal' && /^400$| /.test(weight)
    const isFirst = role === 'text' && isPlain && (isLatin || languages.length > 0)
    const declarations = [
      `font-family:"${family}"`,
      ...(style === 'italic' ? ['font-style:italic'] : []),
      'font-display:swap',
      `font-weight:${weight}`,
      `src:url("${href}") format("woff2")`,
      ...(range === undefined ? [] : [`unicode-range:${range}`]),
    ]
    const isCommon = isLatin || isFirst || range === undefined
    ;(isCommon ? rules : letters).push(`@font-face{${declarations.join(';')}}`)
    if (isFirst) preload.push({ href, type: 'font/woff2', ...(isLatin ? {} : { languages }) })
  }
  return { rules, letters, preload }
}

/**
 * A test for letters that some of these faces are for.
 *
 * @param faces Rules with a `unicode-range`.
 * @returns Undefined if there are none.
 */
export function findsLetters(faces: readonly string[]): RegExp | undefined {
  const ranges = faces.flatMap((face) => /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',') ?? [])
  const classes = new Set(
    ranges.map((range) =>
      range
        .replace(/^U\+/i, '')
        .split('-')
        .map((code) => `\\u{${code}}`)
        .join('-'),
    ),
  )
  return classes.size === 0 ? undefined : new RegExp(`[${[...classes].join('')}]`, 'u')
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(',')
}
