import { readBlob } from '@docwright/forge'
import { decideText, readTextPairs, type TextDecision } from 'docwright/engine'
import type { Outcome, ReviewedText, TextChoice } from '@docwright/contract'
import type { DecideTextCommands } from '../commands/decide-text.ts'
import { refuse } from '../commands/refuse.ts'
import type { Project } from '../projects/project.ts'
import { commitFiles, wholePath, type Author, type CommitParts } from './commit-files.ts'

/** Reads the translated texts of a branch, and commits people's decisions about them. */
export function createReviewTexts(parts: CommitParts): DecideTextCommands['reviewTexts'] {
  const reader =
    (project: Project, commit: string) =>
    async (path: string): Promise<string | undefined> => {
      const content = await readBlob(await parts.projects.repository(project.id), commit, wholePath(project, path))
      return content === null ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    }
  return {
    read: async (project, head, path): Promise<ReviewedText[] | undefined> =>
      readTextPairs(reader(project, head), inDocs(project, path)),
    async decide(project, { branch, head }, choice, account: Author): Promise<Outcome> {
      const { index, was } = choice
      const path = inDocs(project, choice.path)
      const decided = await decideText(reader(project, head), path, { index, was }, decisionOf(choice))
      if ('message' in decided) return refuse('text', decided.message)
      const message = `${words[choice.decision]} a translation in ${path}`
      return commitFiles(parts, project, { branch, base: head, message, files: decided.writes }, account)
    },
  }
}

const words = { accept: 'Accept', edit: 'Correct', refuse: 'Refuse' } as const

function decisionOf({ decision, text }: TextChoice): TextDecision {
  // Forms send lines that end as those of Windows do.
  return decision === 'edit' ? { kind: 'edit', written: text.replaceAll('\r\n', '\n') } : { kind: decision }
}

/** Files of a change are named from the root of the repository. */
function inDocs({ docsFolder }: Project, path: string): string {
  return docsFolder !== '' && path.startsWith(`${docsFolder}/`) ? path.slice(docsFolder.length + 1) : path
}
