import { isAlias, isMap, isNode, isPair, isScalar, parseDocument, visit, type Node, type YAMLMap } from 'yaml'
import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import { pageText } from '../content/page-text.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { yamlMistakes } from '../source/yaml-mistakes.ts'
import { workflowProblems } from './workflow-problems.ts'

/**
 * Characters of YAML that are read. Every server reads the files of all projects, and some texts take the parser a time
 * that grows with the square of their length.
 */
const maxYaml = 8_000

/** The front matter of a workflow file, with its problems so far. */
export interface WorkflowFrontMatter {
  /** Undefined if it cannot be read. */
  root: YAMLMap | undefined
  /** The text after it. */
  body: string
  /** Offset of its YAML in the file. */
  start: number
  diagnostics: Diagnostic[]
  /** Adds a problem at an offset of the file. */
  add(this: void, code: keyof typeof workflowProblems, offset: number, message: string, fix: string): void
}

/**
 * Parses the front matter of a workflow file.
 *
 * @param path Path from the docs folder.
 * @param source The file's text.
 */
export function parseWorkflowFrontMatter(path: string, source: string): WorkflowFrontMatter {
  const page = pageText(path, source)
  const block = splitFrontMatter(page.text)
  const diagnostics: Diagnostic[] = []
  const start = block?.yamlStart ?? 0
  const add = (code: keyof typeof workflowProblems, offset: number, message: string, fix: string): void => {
    diagnostics.push(diagnose(workflowProblems, code, page.placeAt(offset), message, fix))
  }
  const isTooLong = block !== undefined && block.yaml.length > maxYaml
  if (isTooLong)
    add(
      'workflow-invalid',
      start,
      `The front matter has more than ${maxYaml.toLocaleString('en')} characters.`,
      'Shorten it; instructions belong below it.',
    )
  const document = block === undefined || isTooLong ? undefined : parseDocument(block.yaml)
  const [fault] = document === undefined || block === undefined ? [] : yamlMistakes(document, block.yaml)
  if (block === undefined)
    add('workflow-invalid', 0, 'The file has no front matter.', 'Start it with `---`, `name` and `on`.')
  else if (fault !== undefined) add('workflow-invalid', start + fault.offset, fault.message, fault.fix)
  const written = document === undefined || fault !== undefined ? undefined : firstIndirect(document.contents)
  if (written !== undefined)
    add(
      'workflow-invalid',
      start + (written.range?.[0] ?? 0),
      'Aliases and merge keys of YAML are not supported in a workflow file.',
      'Write the value itself here.',
    )
  const contents = document?.contents
  const root = written === undefined && fault === undefined && isMap(contents) ? contents : undefined
  if (document !== undefined && fault === undefined && written === undefined && root === undefined)
    add(
      'workflow-invalid',
      start,
      'The front matter does not consist of keys and values.',
      'Write `name: …` and `on: …`.',
    )
  return { root, body: block === undefined ? '' : page.text.slice(block.bodyStart), start, diagnostics, add }
}

/** The first alias or merge key: its value is written elsewhere, and easily not the one that is meant. */
function firstIndirect(contents: Node | null): Node | undefined {
  let found: Node | undefined
  visit(contents, (_, node) => {
    const isMerge = isPair(node) && isScalar(node.key) && node.key.value === '<<'
    if (isAlias(node)) found = node
    else if (isMerge && isNode(node.key)) found = node.key
    return found === undefined ? undefined : visit.BREAK
  })
  return found
}
