import { printParseErrorCode, visit, type ParseOptions } from 'jsonc-parser'
import type { ConfigDocument } from './config-document.ts'
import type { ConfigNode, Member, ScalarNode } from './config-node.ts'
import { nestingLimit } from './scan-json.ts'

/** The readable part of text that is not quite JSON. */
export interface RecoveredJson {
  /** Absent if too much is wrong to know what was meant. */
  root?: ConfigNode
  /** Mistakes in order, up to the first after which nothing is certain. */
  mistakes: JsonMistake[]
  /** The first comment or trailing comma. */
  loose?: { what: 'comment' | 'trailing comma'; offset: number; end: number }
  duplicates: { key: string; member: Member }[]
}

/** A violation of the grammar of JSON. */
export interface JsonMistake {
  message: string
  fix: string
  offset: number
  end: number
}

type MistakeName = ReturnType<typeof printParseErrorCode>

/** The mistake, and its fix. */
const messages: Readonly<Record<MistakeName, readonly [message: string, fix: string]>> = {
  InvalidSymbol: ['This word is not a valid JSON value.', 'Put the text in double quotes.'],
  InvalidNumberFormat: ['This is not a valid JSON number.', 'Write numbers like 12, 0.5 or 1e3.'],
  PropertyNameExpected: ['A key in double quotes is expected here.', 'Write `"key": value`, or remove what is here.'],
  ValueExpected: ['A value is expected here.', 'Write a value, or remove the comma or key before it.'],
  ColonExpected: ['A colon is missing here.', 'Write `:` between the key and its value.'],
  CommaExpected: ['A comma is missing before this.', 'Write `,` after the value before it.'],
  CloseBraceExpected: ['A closing `}` is missing here.', 'Write `}` where the object ends.'],
  CloseBracketExpected: ['A closing `]` is missing here.', 'Write `]` where the list ends.'],
  EndOfFileExpected: ['Nothing may follow the end of the value.', 'Remove what follows, or a stray bracket before it.'],
  InvalidCommentToken: ['A comment is not allowed here.', 'Remove the comment.'],
  UnexpectedEndOfComment: ['This comment is not closed.', 'Remove it, or end it with `*/`.'],
  UnexpectedEndOfString: ['This text has no closing quote on its line.', 'Write `"` at the end of the text.'],
  UnexpectedEndOfNumber: ['This number is incomplete.', 'Write numbers like 12, 0.5 or 1e3.'],
  InvalidUnicode: ['This `\\u` is not followed by four hexadecimal digits.', 'Write the character itself.'],
  InvalidEscapeCharacter: [
    'A backslash must be written twice, or begin an escape such as `\\n`.',
    'Write two backslashes instead of one.',
  ],
  InvalidCharacter: [
    'This text contains a tab, a line break or another character that must be escaped.',
    'Write `\\t` for a tab and `\\n` for a line break.',
  ],
  '<unknown ParseErrorCode>': ['This is not valid JSON.', 'Compare this line with the lines around it.'],
}

const tooDeep = { message: 'The values are nested too deeply.', fix: 'Remove some levels of nesting.' }

/** After these mistakes, the meaning of the rest of the text is still certain. */
const harmless = new Set<MistakeName>(['CommaExpected', 'InvalidUnicode', 'InvalidEscapeCharacter', 'InvalidCharacter'])

/**
 * Reads invalid JSON as far as its meaning is certain: with comments, trailing commas, missing commas and unescaped
 * characters. Other mistakes, such as a missing bracket, would change the structure.
 *
 * @returns The readable part and every mistake.
 */
export function recoverJson(document: ConfigDocument): RecoveredJson {
  const recovered: RecoveredJson = { mistakes: [], duplicates: [] }
  const open: ConfigNode[] = []
  let root: ConfigNode | undefined
  let key: { name: string; offset: number; end: number } | undefined
  let comma: { offset: number; end: number } | undefined
  let certain = true
  let ended: ConfigNode | undefined

  function add(node: ConfigNode): void {
    const parent = open.at(-1)
    comma = undefined
    if (parent === undefined) root ??= node
    else if (parent.type === 'array') parent.items.push(node)
    else if (parent.type === 'object' && key !== undefined) {
      const member = { key: { document, offset: key.offset, end: key.end }, node }
      if (parent.members.has(key.name)) recovered.duplicates.push({ key: key.name, member })
      parent.members.set(key.name, member)
    }
  }

  function begin(node: ConfigNode): void {
    add(node)
    open.push(node)
    if (open.length <= nestingLimit || !certain) return
    certain = false
    recovered.mistakes.push({ ...tooDeep, offset: node.offset, end: node.offset + 1 })
  }

  function close(offset: number, length: number): void {
    const node = open.pop()
    if (node !== undefined) node.end = offset + length
    ended = node
    if (comma !== undefined) recovered.loose ??= { what: 'trailing comma', ...comma }
    comma = undefined
  }

  const options: ParseOptions = { allowTrailingComma: true, allowEmptyContent: false }
  try {
    visit(
      document.text,
      {
        onObjectBegin: (offset) => begin({ type: 'object', document, offset, end: offset, members: new Map() }),
        onArrayBegin: (offset) => begin({ type: 'array', document, offset, end: offset, items: [] }),
        onObjectEnd: close,
        onArrayEnd: close,
        onObjectProperty(name, offset, length) {
          key = { name: name.toWellFormed(), offset, end: offset + length }
          comma = undefined
        },
        onLiteralValue(value: ScalarNode['value'], offset, length) {
          const written = typeof value === 'string' ? value.toWellFormed() : value
          add({ type: 'scalar', document, offset, end: offset + length, value: written })
        },
        onSeparator(character, offset, length) {
          if (character === ',') comma = { offset, end: offset + length }
        },
        onComment(offset, length) {
          if (certain) recovered.loose ??= { what: 'comment', offset, end: offset + length }
        },
        onError(code, offset, length) {
          if (!certain) return
          const name = printParseErrorCode(code)
          const unclosed = unclosedBefore(document, offset, open.at(-1))
          certain = harmless.has(name) && unclosed === undefined
          const special =
            unfinishedMerge(document, offset) ?? typographicQuote(document, offset) ?? strayComma(document, offset)
          // The parser reports the end of a list or object before its error.
          const unfinished =
            /^Close(?:Brace|Bracket)Expected$/.test(name) && ended !== undefined ? [...open, ended] : open
          const early = isEnd(document, offset) ? stillOpen(document, unfinished) : undefined
          const [message, fix] = special ?? unclosed ?? early ?? missingComma(document, offset, name) ?? messages[name]
          recovered.mistakes.push({ message, fix, offset, end: offset + length })
        },
      },
      options,
    )
  } catch (error) {
    // The parser recurses for every level, so text made of brackets exhausts the stack.
    if (!(error instanceof RangeError)) throw error
    if (certain) recovered.mistakes.push({ ...tooDeep, offset: 0, end: 0 })
    certain = false
  }
  if (certain && root !== undefined) recovered.root = root
  return recovered
}

function isEnd({ text }: ConfigDocument, offset: number): boolean {
  return text.slice(offset).trim() === ''
}

/** Brackets that are still open at the end of the file, outermost first. */
function stillOpen(
  document: ConfigDocument,
  open: readonly ConfigNode[],
): readonly [message: string, fix: string] | undefined {
  if (open.length === 0) return undefined
  const lines = [
    ...new Set(
      open.map(
        ({ type, offset }) => `\`${type === 'array' ? '[' : '{'}\` in line ${document.placeAt(offset, offset).line}`,
      ),
    ),
  ]
  const closing = open.toReversed().map(({ type }) => (type === 'array' ? ']' : '}'))
  const last = lines.pop() ?? ''
  const begun = lines.length === 0 ? last : `${lines.join(', ')} and ${last}`
  return [
    `The file ends before ${begun} ${lines.length === 0 ? 'is' : 'are'} closed.`,
    `Write \`${closing.join(' ')}\` at the end.`,
  ]
}

/** The place of a missing comma: behind the previous value. */
function missingComma(
  document: ConfigDocument,
  offset: number,
  name: MistakeName,
): readonly [message: string, fix: string] | undefined {
  if (name !== 'CommaExpected') return undefined
  const end = document.text.slice(0, offset).trimEnd().length
  const before = document.placeAt(end, end).line
  if (before === document.placeAt(offset, offset).line) return undefined
  return ['A comma is missing before this line.', `Write \`,\` at the end of line ${before}.`]
}

/** A comma before the first value of an object or a list. */
function strayComma({ text }: ConfigDocument, offset: number): readonly [message: string, fix: string] | undefined {
  const before = text.slice(0, offset).trimEnd().at(-1)
  if (text.charAt(offset) !== ',' || (before !== '{' && before !== '[')) return undefined
  return [`There is a comma directly after \`${before}\`.`, 'Remove the comma.']
}

/** Word processors and chats replace straight quotation marks with these. */
function typographicQuote(
  { text }: ConfigDocument,
  offset: number,
): readonly [message: string, fix: string] | undefined {
  const mark = /^[“”„‘’‚«»]/.exec(text.slice(offset, offset + 1))?.[0]
  if (mark === undefined) return undefined
  return ['JSON does not know typographic quotation marks.', `Write \`"\` instead of ${mark}.`]
}

function unfinishedMerge(
  { text }: ConfigDocument,
  offset: number,
): readonly [message: string, fix: string] | undefined {
  if (!/^\n?(?:<{7}|={7}|>{7})/.test(text.slice(Math.max(offset - 1, 0), offset + 7))) return undefined
  const fix = 'Keep one of the two versions, and remove the lines that start with <<<<<<<, ======= and >>>>>>>.'
  return ['There is an unresolved git merge conflict here.', fix]
}

/** A bracket of the wrong kind closes nothing: the right one is missing before it. */
function unclosedBefore(
  document: ConfigDocument,
  offset: number,
  open: ConfigNode | undefined,
): readonly [message: string, fix: string] | undefined {
  const bracket = document.text.charAt(offset)
  if (open?.type === 'array' && bracket === '}') {
    const { line } = document.placeAt(open.offset, open.offset)
    return [`The list that begins on line ${line} is not closed before this brace.`, 'Write `]` before the `}`.']
  }
  if (open?.type === 'object' && bracket === ']') {
    const { line } = document.placeAt(open.offset, open.offset)
    return [`The object that begins on line ${line} is not closed before this bracket.`, 'Write `}` before the `]`.']
  }
  return undefined
}
