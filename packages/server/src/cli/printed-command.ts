import { relative, resolve } from 'node:path'

/**
 * A command that a person can type as it is printed: it names the data folder if that is not the default.
 *
 * @param text The command after `docwright`.
 * @param dataFolder Absolute path of the data folder in use.
 */
export function printedCommand(text: string, dataFolder: string): string {
  if (dataFolder === resolve('data')) return `docwright ${text}`
  const near = relative(process.cwd(), dataFolder)
  return `docwright ${text} --data ${quoted(near === '' || near.startsWith('..') ? dataFolder : near)}`
}

function quoted(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
