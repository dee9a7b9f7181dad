import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What a program of this repository says instead of a stack trace. */
export class OptionProblem extends Error {}

/**
 * Reads the options of a program of this repository, as `parseArgs` of Node does.
 *
 * @param config The options.
 * @returns What `parseArgs` returns.
 * @throws {OptionProblem} With the options that there are, where one is unknown or `--help` is asked for.
 */
export const parseOptions: typeof parseArgs = (config) => {
  const known = optionsOf(config ?? {})
  if ((config?.args ?? process.argv.slice(2)).includes('--help')) throw new OptionProblem(known)
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new OptionProblem(`${cause instanceof Error ? cause.message : String(cause)}\n${known}`)
  }
}

/**
 * Reads the options of the program that runs, and ends it with a sentence where they are wrong.
 *
 * @param config The options.
 * @returns What `parseArgs` returns.
 */
export const readOptions: typeof parseArgs = (config) => {
  try {
    return parseOptions(config)
  } catch (cause) {
    if (!(cause instanceof OptionProblem)) throw cause
    console.error(cause.message)
    // eslint-disable-next-line unicorn/no-process-exit -- nothing has begun
    process.exit(process.argv.includes('--help') ? 0 : 2)
  }
}

function optionsOf({ options = {} }: ParseArgsConfig): string {
  const named = Object.entries(options).map(([name, { type, default: usual }]) => {
    const value = type === 'string' ? ' <value>' : ''
    return `--${name}${value}${typeof usual === 'string' ? ` (by default ${usual})` : ''}`
  })
  return `Options: ${named.join(', ') || 'none'}`
}
