/** A sequence diagram in words that the drawing library understands. */
export interface PlainSequence {
  code: string
  /** Label of messages that stand in only for the place of a note; they are taken out of the drawing. */
  placeholder: string
}

const placeholder = 'docwright-placeholder'
const participant = /^(participant|actor)\s+([^@{}<>:;,+-]+?)(?:\s+as\s+(.+))?$/
const message = /^([^:;,<>+-]+?)\s*(-->>|->>|--\)|-\))\s*([+-]?)\s*([^:;,<>+-]+?)\s*:\s*(.+)$/
const note = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i
const opening = /^(loop|alt|opt|par|critical|break)\b\s*(.*)$/
const divider = /^(else|and)\b\s*(.*)$/
const activation = /^(activate|deactivate)\s+(.+)$/

/** What has been read so far. */
interface Reading {
  /** Short names and labels by name, in order of their first mention. */
  people: Map<string, { id: string; kind: string; label: string }>
  lines: string[]
  open: string[]
  /** Number of the next message, where messages are numbered. */
  number: number | undefined
  /** Kind of the last statement. */
  last: 'message' | 'note' | 'end' | 'other'
}

/**
 * Writes a sequence diagram so that the drawing library loses nothing of it: participants are given names without
 * blanks, messages their numbers, and notes a message that they can follow.
 *
 * @param lines The diagram's lines after the first, without blanks around them.
 * @returns The diagram; undefined where it has something that the library would not draw.
 */
export function plainSequence(lines: readonly string[]): PlainSequence | undefined {
  const reading: Reading = { people: new Map(), lines: [], open: [], number: undefined, last: 'other' }
  for (const line of lines) if (!readLine(line.replace(/^([^#]*);$/, '$1').trim(), reading)) return undefined
  if (reading.open.length > 0) return undefined
  const people = [...reading.people.values()].map(({ kind, id, label }) => `${kind} ${id} as ${label}`)
  return { code: ['sequenceDiagram', ...people, ...reading.lines].join('\n'), placeholder }
}

function readLine(line: string, reading: Reading): boolean {
  // Entities (`#35;`) and a second statement on the line.
  if (line.includes(';')) return false
  const [, kind = '', name = '', label = name] = participant.exec(line) ?? []
  if (kind !== '') return declare(kind, name, label, reading)
  // Only participants have room for a second line of words.
  if (/<br\s*\/?>/i.test(line)) return false
  if (line === 'autonumber') {
    reading.number = 1
    return true
  }
  return (
    readMessage(line, reading) || readNote(line, reading) || readActivation(line, reading) || readBlock(line, reading)
  )
}

function declare(kind: string, name: string, label: string, { people }: Reading): boolean {
  const known = people.get(name)
  people.set(name, { id: known?.id ?? `p${people.size + 1}`, kind, label })
  return true
}

function idOf(name: string, { people }: Reading): string {
  const known = people.get(name)?.id
  if (known !== undefined) return known
  const id = `p${people.size + 1}`
  people.set(name, { id, kind: 'participant', label: name })
  return id
}

function readMessage(line: string, reading: Reading): boolean {
  const [, from, arrow, mark, to, label] = message.exec(line) ?? []
  if (from === undefined || to === undefined) return false
  const number = reading.number === undefined ? '' : `${reading.number++}. `
  reading.lines.push(`${idOf(from, reading)}${arrow}${mark}${idOf(to, reading)}: ${number}${label}`)
  reading.last = 'message'
  return true
}

function readNote(line: string, reading: Reading): boolean {
  const [, side, names = '', text] = note.exec(line) ?? []
  if (side === undefined) return false
  const ids = names.split(',').map((name) => idOf(name.trim(), reading))
  // The library puts a note below the message before it, which may stand in another block.
  if (reading.last === 'other' || reading.last === 'end') reading.lines.push(`${ids[0]}->>${ids[0]}: ${placeholder}`)
  reading.lines.push(`Note ${side.toLowerCase()} ${ids.join(',')}: ${text}`)
  reading.last = 'note'
  return true
}

/** A statement of its own says what a sign at the message before it can say as well. */
function readActivation(line: string, reading: Reading): boolean {
  const [, verb, name] = activation.exec(line) ?? []
  if (verb === undefined || name === undefined || (reading.last !== 'message' && reading.last !== 'note')) return false
  const index = reading.lines.findLastIndex((written) => !written.startsWith('Note '))
  const id = idOf(name, reading)
  const [, from, arrow, mark, to, rest] = /^(\w+)(-+[>)]+)([+-]?)(\w+)(:.*)$/.exec(reading.lines[index] ?? '') ?? []
  if (mark !== '' || id !== (verb === 'activate' ? to : from)) return false
  reading.lines[index] = `${from}${arrow}${verb === 'activate' ? '+' : '-'}${to}${rest}`
  return true
}

function readBlock(line: string, reading: Reading): boolean {
  const { open, lines } = reading
  const [, kind] = opening.exec(line) ?? []
  if (kind !== undefined) open.push(kind)
  else if (line === 'end') {
    // A block without a message would be drawn around the next one.
    if (open.pop() === undefined || reading.last === 'other') return false
  } else if (!divider.test(line) || open.length === 0 || reading.last === 'other') return false
  lines.push(line)
  reading.last = line === 'end' ? 'end' : 'other'
  return true
}
