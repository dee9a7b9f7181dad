import ts from 'typescript'
import { createTwoslasher, type CreateTwoslashOptions, type TwoslashInstance, type TwoslashNode } from 'twoslash/core'
import type { CodeProblem } from '../code-to-highlight.ts'
import { libraryFiles } from './library-files.ts'
import { remarks } from './remarks.ts'
import { removeNotations } from './remove-notations.ts'

/** Code with its types. */
export interface TypedCode {
  /** The code without twoslash comments and without the parts that they cut away. */
  code: string
  /** Information about places in `code`; empty if the code has mistakes that its author did not announce. */
  nodes: readonly TwoslashNode[]
  problems: readonly CodeProblem[]
}

/** Asks TypeScript about code. */
export type TypeReader = (code: string, extension: string) => TypedCode

// No package can be imported here. Names from packages have the type any, which is not the author's mistake.
const missingPackages = [2306, 2307, 2580, 2591, 2792, 2882, 7016]

const maxProblems = 5

/** Programs by their compiler options. */
type Programs = Exclude<NonNullable<CreateTwoslashOptions['cache']>, boolean>

/**
 * Starts TypeScript, which takes seconds and 250 MB, so it is used only for pages that ask for it.
 *
 * Code is checked against TypeScript's own libraries, in a file system in memory: files of this machine cannot be read.
 *
 * @returns Reads the types of one block after another.
 * @throws `TypeScriptUnusable` if the installed version is a program without an API.
 */
export function createTypeReader(): TypeReader {
  if (typeof ts.createProgram !== 'function') {
    const error = new Error(`TypeScript ${ts.version} cannot be asked for types`)
    error.name = 'TypeScriptUnusable'
    throw error
  }
  // There is one program per set of compiler options, and a page that uses many sets must not keep them all.
  const programs: Programs = new Map()
  const reader = createTwoslasher({
    // TypeScript is not an ES module, so an import has only its default export.
    tsModule: ts as typeof ts & { default: typeof ts },
    fsMap: libraryFiles(),
    vfsRoot: '/',
    cache: programs,
    customTags: [...remarks],
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      // Keeps elements as they are, like `Preserve`, with the file name that `@showEmit` expects.
      jsx: ts.JsxEmit.ReactNative,
      strict: true,
      types: [],
    },
  })
  return (code, extension) => {
    if (programs.size > 1) programs.clear()
    const names = Array.from(code.matchAll(/^\s*\/\/\s*@filename:(.*)$/gim), ([, name = '']) => name.trim())
    const wrong = names.find((name) => !isOwnFile(name))
    if (wrong !== undefined)
      return failed(code, `“${wrong}” is not a valid name for a file of an example`, lineOf(code, wrong))
    try {
      return read(code, extension, reader)
    } catch (error) {
      // Otherwise, the next block would see declarations of this one.
      programs.clear()
      const { reason, line } = mistakeOf(error)
      return failed(code, reason, line)
    }
  }
}

function read(code: string, extension: string, reader: TwoslashInstance): TypedCode {
  const announced = new Set(
    Array.from(code.matchAll(/@errors:([\d ,]+)/g), ([, numbers = '']) => numbers.match(/\d+/g) ?? []).flat(),
  )
  const found: { code: string; start: number; text: string }[] = []
  const { code: shown, nodes } = reader(code, extension, {
    handbookOptions: {
      noErrorValidation: true,
      noErrors: missingPackages.filter((number) => !announced.has(String(number))),
    },
    // Called before anything is cut away, so places refer to the author's text.
    filterNode(node) {
      if (node.type === 'error') found.push({ code: String(node.code), start: node.start, text: node.text })
      return true
    },
  })
  if (/^\s*\/\/\s*@noErrorValidation\b/m.test(code)) return { code: shown, nodes, problems: [] }
  const unexpected = found.filter((error) => !announced.has(error.code))
  if (unexpected.length === 0) return { code: shown, nodes, problems: [] }
  const problems = unexpected.slice(0, maxProblems).map(({ code: number, start, text }): CodeProblem => {
    return { kind: 'types', line: lineAt(code, start), reason: `TS${number}: ${text}` }
  })
  return { code: shown, nodes: [], problems }
}

/** TypeScript's libraries are files too, which no example may replace. */
function isOwnFile(name: string): boolean {
  return /^(?:[\w@-][\w@.-]*\/)*[\w@-][\w@.-]*$/.test(name) && !/^lib\./i.test(name)
}

function failed(code: string, reason: string, line: number): TypedCode {
  return { code: removeNotations(code), nodes: [], problems: [{ kind: 'types', line, reason }] }
}

/** Twoslash reports the place in its message: “The request on line 4 …”, “… at line(s) 4”. */
function mistakeOf(error: unknown): { reason: string; line: number } {
  const { description, message } = error as Error & { description?: string }
  const said = description ?? `twoslash fails on it: ${message}`
  const reason = said.split('\n')[0]?.replace(/\.$/, '') ?? ''
  const line = /\b(?:on|at) line(?:\(s\))? (\d+)/.exec(reason)?.[1]
  return { reason, line: line === undefined ? 0 : Number(line) - 1 }
}

function lineOf(code: string, text: string): number {
  return lineAt(code, code.indexOf(text))
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, Math.max(0, offset)).split('\n').length - 1
}
