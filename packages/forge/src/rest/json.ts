import { ForgeError } from '../forge-error.ts'

/** A forge's response, read field by field. A missing field, or one of another type, is an error of the forge. */
export interface Json {
  /** The field of an object. */
  at: (name: string) => Json
  /** The elements of a list. */
  items: () => Json[]
  text: () => string
  number: () => number
  /** Null if it is missing, null or not text. */
  optionalText: () => string | null
  /** False if it is missing. */
  flag: () => boolean
  /** Whether there is a value. */
  exists: () => boolean
}

/**
 * Reads a JSON value.
 *
 * @param path Its place, for errors.
 * @param complain Makes the error for a missing value.
 */
export function readJson(value: unknown, path = 'answer', complain = unexpectedAnswer): Json {
  const wrong = (what: string) => complain(what, path)
  return {
    at(name) {
      const own = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      return readJson(own ? (value as Record<string, unknown>)[name] : undefined, `${path}.${name}`, complain)
    },
    items() {
      if (!Array.isArray(value)) throw wrong('list')
      return value.map((item, index) => readJson(item, `${path}[${index}]`, complain))
    },
    text() {
      if (typeof value !== 'string') throw wrong('text')
      return value
    },
    number() {
      if (typeof value !== 'number') throw wrong('number')
      return value
    },
    optionalText: () => (typeof value === 'string' ? value : null),
    flag: () => value === true,
    exists: () => value !== undefined && value !== null,
  }
}

function unexpectedAnswer(what: string, path: string): ForgeError {
  return new ForgeError('forge-unexpected-answer', `The forge’s answer has no ${what} at “${path}”.`, {
    fix: 'Check that the address is that of the forge’s API, and its version.',
  })
}
