import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { __unstable__loadDesignSystem as LoadDesignSystem } from 'tailwindcss'
import { paletteColors } from './palette.ts'

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
 * What the classes mean here: Tailwind's own theme, with the values of version 3 where version 4 gave a name to another
 * size. Values are written into the rules (`inline`) and not as custom properties on the root, where `--spacing` or
 * `--font-mono` would meet those of the site and its author.
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
 * The scheme that a reader chose, or else the system's. `:is` gives the rule the weight of a second class, as version 3
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
