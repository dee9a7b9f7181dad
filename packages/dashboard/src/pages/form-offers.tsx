import type { ChangeFormOffer, Project } from '@docwright/contract'
import type { JSX } from 'preact'
import { usePage } from '../layout/page-context.ts'
import { changeFormAddress } from './change-forms-page.tsx'

/** The ways on from a request that takes a model: the nearest forms, filled in, and a model. */
export function FormOffers(properties: {
  project: Pick<Project, 'id' | 'rights'>
  offers: readonly ChangeFormOffer[]
}): JSX.Element {
  const { changeForms: texts } = usePage().texts
  const { project, offers } = properties
  return (
    <div class="offers">
      {offers.length > 0 && (
        <>
          <p class="offers-title">{texts.nearest}</p>
          <ul>
            {offers.map(({ form, title, values, sentence }) => (
              <li>
                <a href={`${changeFormAddress(project.id, form, values)}${sentence === null ? '' : '#request'}`}>
                  {sentence ?? title}
                </a>
                {sentence === null && <span class="hint"> {texts.fill}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="offers-more">
        <a href={changeFormAddress(project.id)}>{texts.open}</a>
        <ConnectModel project={project} />
      </p>
    </div>
  )
}

/** The way to a model, for those who may set one up. */
export function ConnectModel({ project }: { project: Pick<Project, 'id' | 'rights'> }): JSX.Element | null {
  const { changeForms } = usePage().texts
  if (!project.rights.includes('administer')) return null
  return <a href={`/projects/${project.id}/settings/models`}>{changeForms.connect}</a>
}
