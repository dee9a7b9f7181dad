import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { readWorkflow } from './read-workflow.ts'
import { isMistakenWorkflowFile, type Workflow } from './workflow.ts'
import { workflowProblems } from './workflow-problems.ts'

/**
 * Reads all workflow files of a repository. Of two with one name, the first counts and the other is named, as is
 * a file that is meant as a workflow and cannot be one.
 *
 * @param files Their texts by path from the docs folder.
 */
export function readWorkflows(files: ReadonlyMap<string, string>): {
  workflows: Workflow[]
  diagnostics: Diagnostic[]
} {
  const workflows = new Map<string, Workflow>()
  const diagnostics: Diagnostic[] = []
  for (const [path, text] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (isMistakenWorkflowFile(path)) {
      diagnostics.push(mistakenFile(path))
      continue
    }
    const read = readWorkflow(path, text)
    diagnostics.push(...read.diagnostics)
    if (read.workflow === undefined) continue
    const key = read.workflow.name.toLowerCase()
    const earlier = workflows.get(key)
    if (earlier === undefined) workflows.set(key, read.workflow)
    else {
      const message = `“${read.workflow.name}” is also the name of the workflow in ${earlier.path}.`
      diagnostics.push(
        diagnose(
          workflowProblems,
          'workflow-name',
          { file: path, line: 1, column: 1 },
          message,
          'Give each a unique name.',
        ),
      )
    }
  }
  return { workflows: [...workflows.values()], diagnostics }
}

function mistakenFile(path: string): Diagnostic {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return diagnose(
    workflowProblems,
    'workflow-file',
    { file: path, line: 1, column: 1 },
    `${name} is not read, so this workflow never runs: a workflow is a Markdown file whose name ends in “.md”.`,
    `Rename it to ${name.replace(/\.[^.]+$/, '')}.md, with its settings between two lines of “---”.`,
  )
}
