import { nearest } from 'docwright/engine'
import { settingNames } from './platform-settings.ts'

/** Variables that commands read, and that are no settings of a server. */
const otherNames: ReadonlySet<string> = new Set(['DOCWRIGHT_FORGE_TOKEN'])

const prefix = 'DOCWRIGHT_'

/** Names of the settings with the prefix, each without it. */
const ownNames = settingNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))

/** A variable that nothing reads, and the one that it is probably meant to be. */
export interface MisspeltSetting {
  variable: string
  meant: string
}

/**
 * Finds variables whose name is a misspelt setting: without a warning, the setting would have no effect.
 *
 * @param environment Variables of the process.
 * @returns Their names, never their values. A variable whose likely meaning is also set belongs to another program.
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): MisspeltSetting[] {
  return Object.keys(environment).flatMap((variable) => {
    if (settingNames.includes(variable) || otherNames.has(variable) || !/^(DOCWRIGHT|DATAB)/i.test(variable)) return []
    const meant = nearestSetting(variable)
    return meant === undefined || environment[meant] !== undefined ? [] : [{ variable, meant }]
  })
}

/** Names of one prefix are compared behind it: what all of them have in common makes none of them alike. */
function nearestSetting(variable: string): string | undefined {
  if (!variable.startsWith(prefix)) return nearest(variable, settingNames)
  const meant = nearest(variable.slice(prefix.length), ownNames)
  return meant === undefined ? undefined : prefix + meant
}
