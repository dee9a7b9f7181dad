import { addPage } from './add-page.ts'
import { addRedirect } from './add-redirect.ts'
import { addWords } from './add-words.ts'
import { addBarLink, removeBarLink } from './bar-links.ts'
import { deletePage } from './delete-page.ts'
import { describeImage } from './describe-image.ts'
import type { Draft } from './draft.ts'
import { fixTypos } from './fix-typos.ts'
import { hidePage } from './hide-page.ts'
import { listPages, unlistedPages } from './list-pages.ts'
import { findKey, movePage } from './move-page.ts'
import { moveEntry } from './navigation-entries.ts'
import type { MaintainerTask } from './maintainer-task.ts'
import { repairDescriptions } from './repair-descriptions.ts'
import { repairLinks } from './repair-links.ts'
import { replaceWords } from './replace-words.ts'
import { noPage, type WorkReport } from './report.ts'
import type { DocsScope } from './resolve-scope.ts'
import { setFrontMatter } from './set-front-matter.ts'
import { setSetting } from './set-setting.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** Does one task, in a draft. */
export async function doTask(
  task: Exclude<MaintainerTask, { kind: 'check' }>,
  scope: DocsScope,
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  switch (task.kind) {
    case 'help':
    case 'undo':
      return { done: [], left: [] }
    case 'repair':
      return await repairAll(scope, survey, draft)
    case 'links':
      return await repairLinks(survey, draft, scope, task.parts)
    case 'typos':
      return await fixTypos(survey, scope, draft)
    case 'descriptions':
      return await repairDescriptions(survey, draft, scope, task.keys)
    case 'unlisted':
      return task.add
        ? await listPages(unlistedPages(survey, scope), survey, draft)
        : { done: [], left: unlistedLines(survey, scope) }
    case 'move':
      return await movePage(task.from, task.to, survey, draft)
    case 'replace':
      return await replaceWords([task], survey, scope, draft)
    case 'add-words':
      return await addWords(task, survey, draft)
    case 'add-page':
      return await addPage(task, survey, draft)
    case 'set-front-matter':
      return await setFrontMatter(task, survey, draft)
    case 'redirect':
      return await addRedirect(task.from, task.to, survey, draft)
    case 'delete':
      return await deletePage(task.page, task.to, survey, draft)
    case 'hide':
      return await hidePage(task.page, task.hidden, survey, draft)
    case 'list':
      return await orderPage(task, survey, draft)
    case 'describe-image':
      return await describeImage(task, survey, draft)
    case 'add-link':
      return await addBarLink(task, survey, draft)
    case 'remove-link':
      return await removeBarLink(task, survey, draft)
    case 'set-setting':
      return await setSetting(task, survey, draft)
  }
}

async function orderPage(
  { page, side, other }: Extract<MaintainerTask, { kind: 'list' }>,
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const [key, beside] = [findKey(page, survey), findKey(other, survey)]
  const missing = key === undefined ? page : other
  if (key === undefined || beside === undefined) return noPage(missing, survey)
  if (key === beside) return { done: [], left: ['A page cannot stand beside itself.'] }
  const moved = await moveEntry(key, beside, side, survey, draft)
  if ('problem' in moved) return { done: [], left: [moved.problem] }
  return { done: [`Listed \`${key}\` ${side} \`${beside}\`, in \`${moved.file}\``], left: [] }
}

async function repairAll(scope: DocsScope, survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const links = await repairLinks(survey, draft, scope, ['link', 'anchor', 'image'])
  const typos = await fixTypos(survey, scope, draft)
  const described = await repairDescriptions(survey, draft, scope, ['title', 'description'])
  return {
    done: [...links.done, ...typos.done, ...described.done],
    left: [...links.left, ...described.left, ...unlistedLines(survey, scope)],
    counts: [
      [links.done.length, 'fix', 'broken link', 'broken links'],
      [typos.done.length, 'fix', 'typo', 'typos'],
      [described.done.length, 'describe', 'page', 'pages'],
    ],
  }
}

function unlistedLines(survey: DocsSurvey, scope: DocsScope): string[] {
  return unlistedPages(survey, scope).map((key) => `The page \`${key}\` is not in the navigation`)
}
