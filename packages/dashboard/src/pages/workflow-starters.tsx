import type { Project, WorkflowStarter } from '@docwright/contract'
import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** The page on which a new workflow is chosen, before its file is written. */
export function ChooseWorkflowPage(properties: {
  project: Project
  starters: readonly WorkflowStarter[]
}): JSX.Element {
  const { workflows: texts } = usePage().texts
  const eyebrow = { href: `/projects/${properties.project.id}/workflows`, label: texts.title }
  return (
    <>
      <PageHeading title={texts.create} description={texts.choose} docs="workflows" eyebrow={eyebrow} />
      <WorkflowStarters {...properties} />
    </>
  )
}

/** Starting points of a new workflow: each is a link to the form with its file. */
export function WorkflowStarters(properties: { project: Project; starters: readonly WorkflowStarter[] }): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { project, starters } = properties
  const address = `/projects/${project.id}/workflow-files/new?use=`
  return (
    <ul class="starters">
      {[...starters, texts.ownPrompt].map(({ use, name, does }) => (
        <li>
          <a href={`${address}${use}`}>{name}</a>
          <p>{does}</p>
        </li>
      ))}
    </ul>
  )
}
