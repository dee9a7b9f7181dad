import { removeJson, setJson } from 'docwright/engine'
import { parse, parseTree } from 'jsonc-parser'
import type { Draft } from './draft.ts'
import type { SettingPath } from './maintainer-task.ts'
import { nothing, type WorkReport } from './report.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** The file that has the settings of a site. */
export function configurationFile({ site }: DocsSurvey): string | undefined {
  return site.configFiles.find((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
}

/**
 * Sets or removes one value of the configuration. The check that every change goes through refuses a value with which
 * the site could not be read.
 *
 * @param setting The setting.
 * @param setting.name What people call it.
 * @param setting.path Its keys.
 * @param setting.value Its value; undefined to remove it.
 */
export async function setSetting(
  { name, path, value }: { name: string; path: SettingPath; value: string | undefined },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const file = configurationFile(survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return nothing('The configuration cannot be read.')
  const problem = value === undefined ? undefined : problemOf(path, value, survey)
  if (problem !== undefined) return nothing(problem)
  const before = valueAt(text, path)
  if (value === undefined) {
    if (before === undefined) return nothing(`There is no ${name}, so nothing was removed.`)
    draft.write(file, removeJson(text, [...path]))
    return { done: [`\`${file}\`: removed the ${name}`], left: [] }
  }
  if (before === value) return nothing(`The ${name} is “${value}” already.`)
  const parent = path.length > 1 ? valueAt(text, path.slice(0, -1)) : undefined
  // A logo may be one path or one for each mode: the one is kept for the other mode.
  const whole =
    typeof parent === 'string' && path[0] === 'logo'
      ? { light: parent, dark: parent, [path[1] ?? '']: value }
      : undefined
  draft.write(file, whole === undefined ? setJson(text, [...path], value) : setJson(text, ['logo'], whole))
  return { done: [`\`${file}\`: ${before === undefined ? 'set' : 'changed'} the ${name}`], left: [] }
}

/** Explains why the configuration could not be read with a value; undefined if it could. */
function problemOf(path: SettingPath, value: string, { site }: DocsSurvey): string | undefined {
  const key = path.join('.')
  if (path[0] === 'colors' && !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu.test(value)) {
    return `“${value}” is no color; write one such as \`#0d9373\`.`
  }
  if (key === 'appearance.default' && !['light', 'dark', 'system'].includes(value)) {
    return `“${value}” is no appearance; there are \`light\`, \`dark\` and \`system\`.`
  }
  if (['logo', 'favicon'].includes(path[0] ?? '') && !value.startsWith('https://')) {
    const file = value.replace(/^\.?\/+/u, '')
    if (!site.links.files.has(file)) return `There is no file “${value}” in the docs. Add it first.`
  }
  if (key.startsWith('footer.socials.') && !/^https?:\/\/[^\s/][^\s/.]*\.\S+$/u.test(value)) {
    return `“${value}” is no web address; write one such as \`https://github.com/acme\`.`
  }
  return undefined
}

function valueAt(text: string, path: SettingPath): unknown {
  if (parseTree(text) === undefined) return undefined
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    parse(text) as unknown,
  )
}
