import { channel } from 'node:diagnostics_channel'
import { pino, stdSerializers } from 'pino'
import type { Logger } from 'pino'
import { currentOrigin } from '../store/audit/origin.ts'
import { traceIdOf } from '../store/audit/trace.ts'

/** Destination of log lines. */
export interface LogOutput {
  write(line: string): void
}

/** A line that somebody may have to do something about. */
export interface LoggedProblem {
  level: 'warn' | 'error'
  code: string
}

/** Reports lines with a code for metrics, whichever levels are written down. */
export const loggedProblems = channel('docwright.logged-problem')

const hidden = '[hidden]'

/**
 * Texts that must not be in a log, whatever their origin: our keys, whole authorization headers, passwords in
 * addresses.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/dw_[0-9A-Za-z]{30,}/g, `dw_${hidden}`],
  [/\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
  [/(:\/\/[^\s:/?#"\\]*):[^\s@/"\\]+@/g, `$1:${hidden}@`],
]

/** Numbers of pino's levels. */
const levels = { warn: 40, error: 50 }

function noteProblem(height: number, line: unknown): void {
  if (height < levels.warn || typeof line !== 'object' || line === null || !('code' in line)) return
  const { code } = line
  if (typeof code === 'string') loggedProblems.publish({ level: height >= levels.error ? 'error' : 'warn', code })
}

/** Every line says for which request it was written, and about which job, turn or deployment. */
function whatFor(): Record<string, string> {
  const { requestId, about, trace } = currentOrigin()
  const traceId = traceIdOf(trace)
  return {
    ...(requestId === null ? {} : { request: requestId }),
    ...(traceId === undefined ? {} : { trace: traceId }),
    ...about,
  }
}

/** The message of an error has those of its causes behind colons: what ends with a stop needs none. */
function errorOnOneLine(error: Error): unknown {
  const told = stdSerializers.err(error)
  if (typeof told?.message === 'string') told.message = told.message.replaceAll(/([.!?…]): /g, '$1 ')
  return told
}

/**
 * Creates the log of a process: one JSON object per line, without secrets.
 *
 * @param output Destination of the lines.
 * @param level The lowest level to write; `silent` for none.
 * @param nameOf The short name of a project, which its lines have besides its id.
 */
export function createLogger(
  output: LogOutput,
  level: string,
  nameOf: (projectId: string) => string | undefined = () => undefined,
): Logger {
  const fields = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'apiKey', 'databaseUrl']
  return pino(
    {
      level,
      base: null,
      mixin: whatFor,
      hooks: {
        logMethod(line, write, height) {
          noteProblem(height, line[0])
          return write.apply(this, line)
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log(line) {
          const slug = typeof line['project'] === 'string' ? nameOf(line['project']) : undefined
          return slug === undefined ? line : { ...line, slug }
        },
      },
      serializers: { err: errorOnOneLine },
      redact: { paths: fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: hidden },
    },
    {
      write(line: string) {
        output.write(secrets.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line))
      },
    },
  )
}
