import type { FunctionDeclaration, Identifier, Literal, ModuleDeclaration, Program, Statement } from 'acorn'

import { parseModule, type AnyExpression } from '../expressions/syntax.ts'

export interface ImportedName {
  local: string
  /** `default`, `*`, or the exported name. */
  imported: string
  specifier: string
  /** Offset in the file. */
  start: number
}

export interface DeclaredName {
  name: string
  declaration:
    | { kind: 'value'; expression: AnyExpression }
    | { kind: 'function'; node: FunctionDeclaration }
    | { kind: 'opaque' }
  /** Offset in the file to which the offsets of its syntax tree are relative. */
  base: number
}

/** The imports, declarations and exports of a file. */
export interface ModuleStatements {
  imports: ImportedName[]
  declared: DeclaredName[]
  /** Exported names of renamed declarations. */
  renamed: Map<string, string>
  /** Statements that need a compiler. */
  unread: { source: string; start: number }[]
}

/** An empty list of statements. */
export function noStatements(): ModuleStatements {
  return { imports: [], declared: [], renamed: new Map(), unread: [] }
}

/**
 * Parses import and export statements. The names of invalid statements are kept, so that their use is understood.
 *
 * @param base Offset of the statements in the file.
 * @param statements Receives the statements.
 */
export function readStatements(source: string, base: number, statements: ModuleStatements): void {
  if (readPlainImports(source, base, statements)) return
  const program = parseLeniently(source)
  if (program === undefined) {
    readNames(source, base, statements)
    return
  }
  for (const statement of program.body) readStatement(statement, base, statements)
}

const plainImport = /^import\s+(?:([A-Za-z_$][\w$]*)|\{([\w$\s,]*)\})\s+from\s+(["'])([^"']+)\3;?$/

// Nearly every page has only such lines.
function readPlainImports(source: string, base: number, statements: ModuleStatements): boolean {
  const found: ImportedName[] = []
  let start = base
  for (const line of source.split('\n')) {
    const text = line.trim()
    const match = plainImport.exec(text)
    if (match === null && text !== '') return false
    const [, whole, list, , specifier = ''] = match ?? []
    if (whole !== undefined) found.push({ local: whole, imported: 'default', specifier, start })
    for (const part of list?.split(',') ?? []) {
      const [imported = '', local = imported] = part.trim().split(/\s+as\s+/)
      if (imported !== '') found.push({ local, imported, specifier, start })
    }
    start += line.length + 1
  }
  statements.imports.push(...found)
  return true
}

const typeAnnotation = /^(\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+)\s*:[^=\n]+=(?!>)/gm
const typeOnly = /^\s*(?:export\s+)?(?:type\s+\w+\s*=|interface\s+\w+)/m

function parseLeniently(source: string): Program | undefined {
  for (const attempt of [source, source.replaceAll(typeAnnotation, blankType)]) {
    try {
      return parseModule(attempt)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      if (typeOnly.test(source)) return undefined
    }
  }
  return undefined
}

function blankType(whole: string, declared: string): string {
  return `${declared}${' '.repeat(Math.max(0, whole.length - declared.length - 1))}=`
}

function readStatement(statement: Statement | ModuleDeclaration, base: number, statements: ModuleStatements): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const part of statement.specifiers) {
        const imported = importedName(part)
        statements.imports.push({
          local: part.local.name,
          imported,
          specifier: textOf(statement.source),
          start: base + statement.start,
        })
      }
      return
    case 'ExportNamedDeclaration':
      if (statement.declaration !== null && statement.declaration !== undefined)
        readStatement(statement.declaration, base, statements)
      for (const part of statement.specifiers) {
        const local = nameOf(part.local)
        const exported = nameOf(part.exported)
        if (statement.source !== null && statement.source !== undefined) {
          statements.imports.push({
            local: exported,
            imported: local,
            specifier: textOf(statement.source),
            start: base + statement.start,
          })
        } else if (local !== exported) statements.renamed.set(exported, local)
      }
      return
    case 'ExportDefaultDeclaration':
      readDefault(statement.declaration, base, statements)
      return
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || init === null || init === undefined) continue
        statements.declared.push({ name: id.name, declaration: { kind: 'value', expression: init }, base })
      }
      return
    case 'FunctionDeclaration':
      statements.declared.push({ name: statement.id.name, declaration: { kind: 'function', node: statement }, base })
      return
    case 'ClassDeclaration':
      statements.declared.push({ name: statement.id.name, declaration: { kind: 'opaque' }, base })
      return
    default:
  }
}

type DefaultDeclaration = (ModuleDeclaration & { type: 'ExportDefaultDeclaration' })['declaration']

function readDefault(declaration: DefaultDeclaration, base: number, statements: ModuleStatements): void {
  if (declaration.type === 'FunctionDeclaration') {
    const node = declaration as FunctionDeclaration
    statements.declared.push({ name: 'default', declaration: { kind: 'function', node }, base })
    if (declaration.id !== null) statements.renamed.set(declaration.id.name, 'default')
  } else if (declaration.type === 'ClassDeclaration') {
    statements.declared.push({ name: 'default', declaration: { kind: 'opaque' }, base })
  } else {
    statements.declared.push({
      name: 'default',
      declaration: { kind: 'value', expression: declaration },
      base,
    })
  }
}

function importedName(part: { type: string; imported?: Identifier | Literal }): string {
  if (part.type === 'ImportDefaultSpecifier') return 'default'
  return part.type === 'ImportNamespaceSpecifier' || part.imported === undefined ? '*' : nameOf(part.imported)
}

function nameOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : textOf(node)
}

function textOf(node: Literal): string {
  return String(node.value)
}

const anyImport = /^import\s+([^"']*?)\s*from\s*["']([^"']+)["']/gm
const anyExport = /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([\w$]+)/gm

function readNames(source: string, base: number, statements: ModuleStatements): void {
  for (const match of source.matchAll(anyImport)) {
    const [, names = '', specifier = ''] = match
    const [, whole, list] = /^(?:type\s+)?([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?/.exec(names) ?? []
    if (whole !== undefined)
      statements.imports.push({ local: whole, imported: 'default', specifier, start: base + match.index })
    for (const part of list?.split(',') ?? []) {
      const [imported = '', local = imported] = part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
      if (imported !== '') statements.imports.push({ local, imported, specifier, start: base + match.index })
    }
  }
  const declared = [...source.matchAll(anyExport)].map(([, name = '']) => name)
  if (/^export\s+default\b/m.test(source)) declared.push('default')
  for (const name of declared) statements.declared.push({ name, declaration: { kind: 'opaque' }, base })
  // The code of components is compiled elsewhere, which also reports its mistakes.
  if (!declared.some((name) => /^[A-Z]/.test(name))) statements.unread.push({ source, start: base })
}
