import type { Deployment, Project } from '@docwright/contract'
import type { JSX } from 'preact'
import { deploymentAddress } from '../layout/addresses.ts'
import { Confirmation } from '../layout/confirmation.tsx'
import { usePage } from '../layout/page-context.ts'

/** Deploys a commit once more, or goes back to it, for those who may publish; nothing while it is being made. */
export function DeployAgain(properties: {
  project: Project
  deployment: Deployment
  look?: 'secondary' | 'quiet'
}): JSX.Element | null {
  const { overview } = usePage().texts
  const { project, deployment, look = 'secondary' } = properties
  const { id, commit, kind, status } = deployment
  if (!project.rights.includes('merge') || status === 'queued' || status === 'building') return null
  const short = commit.slice(0, 7)
  const isEarlier = kind === 'production' && status === 'replaced'
  const words = isEarlier
    ? {
        label: overview.rollBack,
        name: overview.rollBackName(short),
        question: overview.rollBackQuestion(short),
        note: overview.rollBackNote,
        confirm: overview.rollBackConfirm,
      }
    : {
        label: overview.deployAgain,
        name: `${overview.deployAgain}: ${short}`,
        question: overview.deployAgainQuestion(short),
        note: overview.deployAgainNote,
        confirm: overview.deployAgainConfirm,
      }
  const action = `${deploymentAddress(project.id, id)}/again`
  return <Confirmation id={`again-${id}`} {...{ action, look, ...words }} decline={overview.notNow} tone="primary" />
}

/** Shows readers the commit of a preview as the site, for those who may publish. */
export function Promote({ project, deployment }: { project: Project; deployment: Deployment }): JSX.Element | null {
  const { overview } = usePage().texts
  const { id, commit, kind, status } = deployment
  const isReady = kind === 'preview' && status === 'ready'
  if (!project.rights.includes('merge') || !isReady) return null
  const short = commit.slice(0, 7)
  return (
    <Confirmation
      id={`promote-${id}`}
      action={`${deploymentAddress(project.id, id)}/promote`}
      look="secondary"
      label={overview.promote}
      name={overview.promoteName(short)}
      question={overview.promoteQuestion(short)}
      note={overview.promoteNote}
      confirm={overview.promoteConfirm}
      decline={overview.notNow}
      tone="primary"
    />
  )
}
