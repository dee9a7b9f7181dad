import type { SettingPath } from '../maintainer-task.ts'
import type { FieldChoice } from './sentence-form.ts'

/** A setting of `docs.json` that a sentence can set. */
interface SiteSetting {
  path: SettingPath
  words: readonly [string, ...string[]]
}

/** Settings with one value each, as people call them. */
export const siteSettings: readonly SiteSetting[] = [
  { path: ['name'], words: ['name of the site', 'site name', 'name of the docs', 'site title'] },
  { path: ['description'], words: ['description of the site', 'site description'] },
  { path: ['theme'], words: ['theme'] },
  { path: ['appearance', 'default'], words: ['appearance', 'default appearance', 'color mode', 'color scheme'] },
  { path: ['colors', 'primary'], words: ['primary color', 'color', 'brand color', 'accent color', 'main color'] },
  { path: ['colors', 'light'], words: ['color for dark mode', 'light color'] },
  { path: ['colors', 'dark'], words: ['color for buttons', 'dark color'] },
  { path: ['logo'], words: ['logo', 'site logo'] },
  { path: ['logo', 'light'], words: ['logo for light mode', 'light logo'] },
  { path: ['logo', 'dark'], words: ['logo for dark mode', 'dark logo'] },
  { path: ['favicon'], words: ['favicon', 'site icon'] },
  { path: ['footer', 'socials', 'github'], words: ['GitHub address'] },
  { path: ['footer', 'socials', 'x'], words: ['X address'] },
  { path: ['footer', 'socials', 'linkedin'], words: ['LinkedIn address'] },
  { path: ['footer', 'socials', 'discord'], words: ['Discord address'] },
  { path: ['footer', 'socials', 'youtube'], words: ['YouTube address'] },
]

/** The settings as choices of a field; the value is the path. */
export const settingChoices: readonly FieldChoice[] = siteSettings.map(({ path, words }) => ({
  value: path.join('.'),
  words,
}))
