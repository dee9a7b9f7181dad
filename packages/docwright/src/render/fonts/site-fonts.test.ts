import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findsLetters, type FontContext, siteFonts } from './site-fonts.ts'

const root = mkdtempSync(join(tmpdir(), 'fonts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const inter = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

function context(): FontContext & { published: Map<string, number> } {
  const published = new Map<string, number>()
  return {
    root,
    read: (path) => readFileSync(join(root, path)),
    languages: [],
    published,
    add(name, extension, content) {
      published.set(name, content.length)
      return `/f/${name}.${extension}`
    },
    fileUrl: (path) => ({
      href: path,
      target: path === '/fonts/own.woff2' ? { kind: 'file', path: 'fonts/own.woff2' } : { kind: 'missing' },
    }),
    placeOf: (path) => ({ file: `docs.json ${path.join('.')}`, line: 1, column: 1 }),
  }
}

test('a site without fonts has Inter and JetBrains Mono from its own host', () => {
  const site = context()
  const { styles, letters, preload, diagnostics } = siteFonts(undefined, site)
  expect(styles.body).toBe(
    '"Inter","Inter Fallback","Inter Fallback 2","Inter Fallback 3",ui-sans-serif,system-ui,sans-serif',
  )
  expect(styles.mono).toMatch(/^"JetBrains Mono","Box Drawing","JetBrains Mono Fallback",ui-monospace/)
  expect(letters.join('')).toMatch(/"Box Drawing".*size-adjust:102\.4%.*unicode-range:U\+2500-259F/)
  expect(styles.heading).toBeUndefined()
  expect(styles.faces).toContain(
    'font-display:swap;font-weight:100 900;src:url("/f/inter-latin-wght-normal.woff2") format("woff2");unicode-range:U+0000-00FF,',
  )
  expect(letters.join('')).toContain('unicode-range:U+0301,U+0400-045F')
  expect(styles.faces).not.toMatch(/https?:/)
  expect(preload).toEqual([{ href: '/f/inter-latin-wght-normal.woff2', type: 'font/woff2' }])
  expect([...site.published.keys()]).toContain('inter-cyrillic-wght-normal')
  expect(diagnostics).toEqual([])
})

test('what a page needs at first is preloaded, and every font takes the place of its fallback when it comes', () => {
  const { styles, letters, preload } = siteFonts(undefined, { ...context(), languages: ['en', 'ru', 'pt-BR'] })
  expect(preload).toEqual([
    { href: '/f/inter-cyrillic-wght-normal.woff2', type: 'font/woff2', languages: ['ru'] },
    { href: '/f/inter-latin-wght-normal.woff2', type: 'font/woff2' },
  ])
  const faces = [...(styles.faces ?? '').split('@font-face'), ...letters].filter((face) => face.includes('.woff2'))
  expect(faces.length).toBeGreaterThan(8)
  expect(faces.filter((face) => !face.includes('font-display:swap'))).toEqual([])
})

test('the fallback has the measures of the font to come', () => {
  expect(siteFonts(undefined, context()).styles.faces).toContain(
    '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica");size-adjust:107.31%;ascent-override:90.28%;descent-override:22.48%;line-gap-override:0%}',
  )
  expect(siteFonts(undefined, context()).styles.faces).toContain(
    '@font-face{font-family:"Inter Fallback";font-weight:600 900;src:local("Arial Bold"),local("Liberation Sans Bold"),local("Arimo Bold"),local("Helvetica Bold");size-adjust:101.26%;ascent-override:95.67%;descent-override:23.82%;line-gap-override:0%}',
  )
  // Android and bare Linux have no Arial.
  expect(siteFonts(undefined, context()).styles.faces).toMatch(
    /"Inter Fallback 2";src:local\("Roboto"\);size-adjust:107\.\d+%;.*"Inter Fallback 2";font-weight:600 900;src:local\("Roboto Bold"\);.*"Inter Fallback 3";src:local\("DejaVu Sans"\);size-adjust:9\d\.\d+%;/s,
  )
  expect(siteFonts(undefined, context()).styles.faces).toMatch(
    /font-family:"JetBrains Mono Fallback";src:local\("Menlo"\),.*size-adjust:99\.67%/,
  )
})

test('an installed family is used by its name', () => {
  const { styles, diagnostics } = siteFonts({ family: 'Geist', weight: 450 }, context())
  expect(styles).toMatchObject({
    body: '"Geist","Geist Fallback","Geist Fallback 2","Geist Fallback 3",ui-sans-serif,system-ui,sans-serif',
    bodyWeight: 450,
  })
  expect(styles.heading).toBeUndefined()
  expect(diagnostics).toEqual([])
})

test('headings may have their own font, beside the one of all text', () => {
  const { styles, preload } = siteFonts({ family: 'Inter', heading: { family: 'Geist', weight: 650 } }, context())
  expect(styles.body).toContain('"Inter"')
  expect(styles.heading).toContain('"Geist"')
  expect(styles.headingWeight).toBe(650)
  expect(preload.map(({ href }) => href)).toEqual([
    '/f/inter-latin-wght-normal.woff2',
    '/f/geist-latin-wght-normal.woff2',
  ])
})

test('a family that is not installed is the system’s font, with a warning that says how to add it', () => {
  const { styles, preload, diagnostics } = siteFonts({ body: { family: 'Haskoy Pro' } }, context())
  expect(styles.body).toBe('ui-sans-serif,system-ui,sans-serif')
  expect(preload).toEqual([])
  expect(diagnostics).toMatchObject([
    {
      code: 'font-unavailable',
      severity: 'warning',
      file: 'docs.json fonts.body.family',
      message: 'The font “Haskoy Pro” is not installed; the system font is used instead.',
    },
  ])
  expect(diagnostics[0]?.fix).toContain('npm install @fontsource-variable/haskoy-pro')
})

test('a family may be installed in the docs repository, with single weights', () => {
  const folder = join(root, 'node_modules/@fontsource/test-serif')
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"@fontsource/test-serif"}')
  writeFileSync(join(folder, 'metadata.json'), '{"category": "serif"}')
  for (const weight of [400, 700]) {
    const rule = `font-weight: ${weight}; src: url(./files/test-serif-latin-${weight}-normal.woff2) format('woff2'), url(./files/x.woff) format('woff');`
    writeFileSync(
      join(folder, `${weight}.css`),
      `@font-face { font-family: 'Test Serif'; ${rule} unicode-range: U+0000-00FF; }`,
    )
    writeFileSync(join(folder, `files/test-serif-latin-${weight}-normal.woff2`), inter)
  }
  const { styles, preload } = siteFonts({ family: 'Test Serif' }, context())
  expect(styles.body).toBe('"Test Serif","Test Serif Fallback",ui-serif,Georgia,serif')
  expect(styles.faces).toContain('local("Times New Roman")')
  expect(preload).toEqual([{ href: '/f/test-serif-latin-400-normal.woff2', type: 'font/woff2' }])
})

test('a font file of the repository is used, with the weights it has', () => {
  mkdirSync(join(root, 'fonts'), { recursive: true })
  writeFileSync(join(root, 'fonts/own.woff2'), inter)
  const { styles, preload, diagnostics } = siteFonts(
    { family: 'Own', source: '/fonts/own.woff2', format: 'woff2' },
    context(),
  )
  expect(styles.body).toBe('"Own","Own Fallback","Own Fallback 2","Own Fallback 3",ui-sans-serif,system-ui,sans-serif')
  expect(styles.faces).toContain('font-weight:100 900;src:url("/fonts/own.woff2") format("woff2")')
  expect(preload).toEqual([{ href: '/fonts/own.woff2', type: 'font/woff2' }])
  expect(diagnostics).toEqual([])
})

test('a font file that does not exist is reported', () => {
  const { diagnostics } = siteFonts({ family: 'Gone', source: '/fonts/gone.woff2', format: 'woff2' }, context())
  expect(diagnostics).toMatchObject([
    { code: 'font-unavailable', message: 'There is no font file “/fonts/gone.woff2”.' },
  ])
})

test('a font of another host is never loaded', () => {
  const fonts = { family: 'Haskoy', source: 'https://cdn.example/haskoy.woff2', format: 'woff2' as const }
  const { styles, diagnostics } = siteFonts(fonts, context())
  expect(styles.body).toBe('ui-sans-serif,system-ui,sans-serif')
  expect(styles.faces).not.toContain('cdn.example')
  expect(diagnostics).toMatchObject([
    { code: 'font-unavailable', fix: 'Add the file to the repository and set its path as `source`.' },
  ])
})

test('letters that few pages have are known by the ranges of their faces', () => {
  const { letters } = siteFonts(undefined, context())
  const few = findsLetters(letters)
  const found = [
    'Привет',
    'ελληνικά',
    'Łódź',
    'Tiếng Việt',
    '└── docs',
    'naïve café — “so”…',
    'a → b',
    'مرحبا',
    '日本語',
    '5 €',
  ]
  expect(found.filter((text) => few?.test(text))).toEqual(['Привет', 'ελληνικά', 'Łódź', 'Tiếng Việt', '└── docs'])
  expect(findsLetters([])).toBeUndefined()
})
