import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { __unstable__loadDesignSystem as LoadDesignSystem } from 'tailwindcss'

/** Tailwind's knowledge of all utility classes. */
export type DesignSystem = Awaited<ReturnType<typeof LoadDesignSystem>>

/** Rules as Tailwind makes them. */
export type CssNode = ReturnType<DesignSystem['candidatesToAst']>[number][number]

/**
 * Loads Tailwind, which takes some time and memory: for pages that have utility classes.
 *
 * `__unstable__loadDesignSystem` is what Tailwind's editor extension and its Prettier plugin stand on. Unlike `compile`
 * it answers for each class by itself, whatever was asked before, so that a page's sheet depends on that page alone.
 */
export async function loadDesignSystem(): Promise<DesignSystem> {
  const { __unstable__loadDesignSystem: load } = await import('tailwindcss')
  return load(designSheet(), {
    async loadStylesheet(id, base) {
      const path = fileURLToPath(import.meta.resolve(id))
      return { path, base, content: await readFile(path, 'utf8') }
    },
  })
}

/**
 * The meaning of the classes here: Tailwind's own theme, with the values of version 3 wherever version 4 gave a name to
 * another size. Values are written into the rules (`inline`) and not as custom properties on the root, where
 * `--spacing` or `--font-mono` would meet those of the site and its author.
 */
function designSheet(): string {
  const colors = Object.entries(paletteColors()).map(([name, value]) => `--color-${name}: ${value};`)
  return `
@import 'tailwindcss/theme.css' theme(inline);
@theme inline {
  ${colors.join('')}
  --font-sans: var(--dw-sans);
  --font-mono: var(--dw-mono);
  --radius-sm: 0.125rem;
  --blur-sm: 4px;
  --shadow-sm: 0 1px 2px 0 rgb(0 0 0 / 0.05);
  --drop-shadow-sm: 0 1px 1px rgb(0 0 0 / 0.05);
  --drop-shadow-md: 0 4px 3px rgb(0 0 0 / 0.07), 0 2px 2px rgb(0 0 0 / 0.06);
  --drop-shadow-lg: 0 10px 8px rgb(0 0 0 / 0.04), 0 4px 3px rgb(0 0 0 / 0.1);
  --drop-shadow-xl: 0 20px 13px rgb(0 0 0 / 0.03), 0 8px 5px rgb(0 0 0 / 0.08);
  --default-ring-width: 3px;
  --default-ring-color: rgb(59 130 246 / 0.5);
}
${darkVariant}
${['bg', 'text', 'border', 'divide', 'ring', 'placeholder'].map(opacityUtility).join('')}
@tailwind utilities;`
}

/**
 * The reader's chosen scheme, otherwise the system's. `:is` gives the rule the weight of a second class, as version 3
 * did, so that `dark:` wins over `hover:`.
 */
const darkVariant = `@custom-variant dark {
  &:is(.dark *) { @slot; }
  @media (prefers-color-scheme: dark) {
    &:is(:where(:root):not(.light, .dark) *) { @slot; }
  }
}`

function opacityUtility(kind: string): string {
  return `@utility ${kind}-opacity-* {
    --tw-${kind}-opacity: calc(--value(integer) * 1%);
    --tw-${kind}-opacity: calc(--value([number]) * 100%);
  }`
}

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/**
 * Values of Tailwind CSS 3 (MIT License, Tailwind Labs), from the lightest to the darkest. Version 4 changed them, while
 * pages were drawn with these.
 */
const hues: Readonly<Record<string, string>> = {
  slate: 'f8fafc f1f5f9 e2e8f0 cbd5e1 94a3b8 64748b 475569 334155 1e293b 0f172a 020617',
  zinc: 'fafafa f4f4f5 e4e4e7 d4d4d8 a1a1aa 71717a 52525b 3f3f46 27272a 18181b 09090b',
  neutral: 'fafafa f5f5f5 e5e5e5 d4d4d4 a3a3a3 737373 525252 404040 262626 171717 0a0a0a',
  stone: 'fafaf9 f5f5f4 e7e5e4 d6d3d1 a8a29e 78716c 57534e 44403c 292524 1c1917 0c0a09',
  red: 'fef2f2 fee2e2 fecaca fca5a5 f87171 ef4444 dc2626 b91c1c 991b1b 7f1d1d 450a0a',
  orange: 'fff7ed ffedd5 fed7aa fdba74 fb923c f97316 ea580c c2410c 9a3412 7c2d12 431407',
  amber: 'fffbeb fef3c7 fde68a fcd34d fbbf24 f59e0b d97706 b45309 92400e 78350f 451a03',
  yellow: 'fefce8 fef9c3 fef08a fde047 facc15 eab308 ca8a04 a16207 854d0e 713f12 422006',
  lime: 'f7fee7 ecfccb d9f99d bef264 a3e635 84cc16 65a30d 4d7c0f 3f6212 365314 1a2e05',
  green: 'f0fdf4 dcfce7 bbf7d0 86efac 4ade80 22c55e 16a34a 15803d 166534 14532d 052e16',
  emerald: 'ecfdf5 d1fae5 a7f3d0 6ee7b7 34d399 10b981 059669 047857 065f46 064e3b 022c22',
  teal: 'f0fdfa ccfbf1 99f6e4 5eead4 2dd4bf 14b8a6 0d9488 0f766e 115e59 134e4a 042f2e',
  cyan: 'ecfeff cffafe a5f3fc 67e8f9 22d3ee 06b6d4 0891b2 0e7490 155e75 164e63 083344',
  sky: 'f0f9ff e0f2fe bae6fd 7dd3fc 38bdf8 0ea5e9 0284c7 0369a1 075985 0c4a6e 082f49',
  blue: 'eff6ff dbeafe bfdbfe 93c5fd 60a5fa 3b82f6 2563eb 1d4ed8 1e40af 1e3a8a 172554',
  indigo: 'eef2ff e0e7ff c7d2fe a5b4fc 818cf8 6366f1 4f46e5 4338ca 3730a3 312e81 1e1b4b',
  violet: 'f5f3ff ede9fe ddd6fe c4b5fd a78bfa 8b5cf6 7c3aed 6d28d9 5b21b6 4c1d95 2e1065',
  purple: 'faf5ff f3e8ff e9d5ff d8b4fe c084fc a855f7 9333ea 7e22ce 6b21a8 581c87 3b0764',
  fuchsia: 'fdf4ff fae8ff f5d0fe f0abfc e879f9 d946ef c026d3 a21caf 86198f 701a75 4a044e',
  pink: 'fdf2f8 fce7f3 fbcfe8 f9a8d4 f472b6 ec4899 db2777 be185d 9d174d 831843 500724',
  rose: 'fff1f2 ffe4e6 fecdd3 fda4af fb7185 f43f5e e11d48 be123c 9f1239 881337 4c0519',
}

/** Colors by the name that utility classes have for them; those of the site are its own custom properties. */
function paletteColors(): Record<string, string> {
  const colors: Record<string, string> = {
    primary: 'rgb(var(--primary))',
    'primary-light': 'rgb(var(--primary-light))',
    'primary-dark': 'rgb(var(--primary-dark))',
    'background-light': 'rgb(var(--background-light))',
    'background-dark': 'rgb(var(--background-dark))',
  }
  for (const step of steps) colors[`gray-${step}`] = `rgb(var(--gray-${step}))`
  for (const [hue, values] of Object.entries(hues)) {
    for (const [index, value] of values.split(' ').entries()) colors[`${hue}-${steps[index]}`] = `#${value}`
  }
  return colors
}
