import { printParseErrorCode, visit, type ParseOptions } from 'jsonc-parser'
import type { ConfigDocument } from './config-document.ts'
import type { ConfigNode, Member, ScalarNode } from './config-node.ts'
import { nestingLimit } from './scan-json.ts'

/** What can be read of text that is not quite JSON. */
export interface RecoveredJson {
  /** Absent where too much is wrong to know what was meant. */
  root?: ConfigNode
  /** Mistakes in their order, up to the first after which nothing is certain. */
  mistakes: JsonMistake[]
  /** The first comment or trailing comma. */
  loose?: { what: 'comment' | 'trailing comma'; offset: number; end: number }
  duplicates: { key: string; member: Member }[]
}

/** A mistake against the grammar of JSON. */
export interface JsonMistake {
  message: string
  offset: number
  end: number
}

type MistakeName = ReturnType<typeof printParseErrorCode>

const messages: Readonly<Record<MistakeName, string>> = {
  InvalidSymbol: 'This word is no JSON value; texts stand in double quotes.',
  InvalidNumberFormat: 'This number is not written as JSON writes numbers.',
  PropertyNameExpected: 'A key in double quotes is expected here.',
  ValueExpected: 'A value is expected here.',
  ColonExpected: 'A colon is missing here.',
  CommaExpected: 'A comma is missing here.',
  CloseBraceExpected: 'A closing `}` is missing here.',
  CloseBracketExpected: 'A closing `]` is missing here.',
  EndOfFileExpected: 'The value has ended; nothing may follow here.',
  InvalidCommentToken: 'A comment is not allowed here.',
  UnexpectedEndOfComment: 'This comment does not end.',
  UnexpectedEndOfString: 'This text has no closing quote on its line.',
  UnexpectedEndOfNumber: 'This number is incomplete.',
  InvalidUnicode: 'This `\\u` is not followed by four hexadecimal digits.',
  InvalidEscapeCharacter: 'A backslash must be written twice, or begin an escape such as `\\n`.',
  InvalidCharacter: 'This text holds a tab, a line break or another character that must be escaped.',
  '<unknown ParseErrorCode>': 'This is not valid JSON.',
}

/** After these the rest of the text still means what it says. */
const harmless = new Set<MistakeName>(['CommaExpected', 'InvalidUnicode', 'InvalidEscapeCharacter', 'InvalidCharacter'])

/**
 * Reads text that is not valid JSON as far as its meaning is certain: with comments, trailing commas, missing commas
 * and unescaped characters. Anything else, such as a missing bracket, would change what belongs to what.
 *
 * @param document The text.
 * @returns What could be read, and every mistake.
 */
export function recoverJson(document: ConfigDocument): RecoveredJson {
  const recovered: RecoveredJson = { mistakes: [], duplicates: [] }
  const open: ConfigNode[] = []
  let root: ConfigNode | undefined
  let key: { name: string; offset: number; end: number } | undefined
  let comma: { offset: number; end: number } | undefined
  let certain = true

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
    recovered.mistakes.push({ message: 'The values are nested too deeply.', offset: node.offset, end: node.offset + 1 })
  }

  function close(offset: number, length: number): void {
    const node = open.pop()
    if (node !== undefined) node.end = offset + length
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
          key = { name, offset, end: offset + length }
          comma = undefined
        },
        onLiteralValue(value: ScalarNode['value'], offset, length) {
          add({ type: 'scalar', document, offset, end: offset + length, value })
        },
        onSeparator(character, offset, length) {
          if (character === ',') comma = { offset, end: offset + length }
        },
        onComment(offset, length) {
          recovered.loose ??= { what: 'comment', offset, end: offset + length }
        },
        onError(code, offset, length) {
          if (!certain) return
          const name = printParseErrorCode(code)
          certain = harmless.has(name)
          recovered.mistakes.push({ message: messages[name], offset, end: offset + length })
        },
      },
      options,
    )
  } catch (error) {
    // The parser calls itself for every level; text made of brackets exhausts the stack before it ends.
    if (!(error instanceof RangeError)) throw error
    if (certain) recovered.mistakes.push({ message: 'The values are nested too deeply.', offset: 0, end: 0 })
    certain = false
  }
  if (certain && root !== undefined) recovered.root = root
  return recovered
}
