import type { Person, Project, Refusal } from '@docwright/contract'
import { personRoles } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { ActionForm, ChoiceField, RefusalNotice } from '../layout/forms.tsx'
import { Day } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** Who sees the projects, what they may do, and how others join. */
export function PeoplePage(properties: {
  project: Project
  people: readonly Person[]
  /** Address of whoever looks. */
  own: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { people: texts, settings } = usePage().texts
  const { project, people, own, refusal } = properties
  const address = `/projects/${project.id}/settings`
  const owners = people.filter(({ role }) => role === 'owner')
  return (
    <>
      <PageHeading
        title={texts.title}
        description={texts.description}
        eyebrow={{ href: address, label: settings.title }}
      />
      <RefusalNotice refusal={refusal} />
      <div class="settings">
        <ul class="rows compact">
          {people.map((person, index) => (
            <PersonRow
              person={person}
              isOwn={person.email === own}
              isOnlyOwner={person.role === 'owner' && owners.length === 1}
              address={`${address}/people`}
              place={index + 1}
            />
          ))}
        </ul>
        <section>
          <h2>{texts.invite}</h2>
          <p class="hint">{texts.inviteNote}</p>
          <ActionForm action={`${address}/people/invite`} class="form">
            <ChoiceField
              name="role"
              label={texts.role}
              type="radio"
              choices={personRoles.map((role) => ({
                value: role,
                label: texts.roles[role],
                hint: texts.roleHints[role],
                checked: role === 'member',
              }))}
            />
            <div class="actions">
              <button class="button" data-look="primary" type="submit">
                {texts.inviteSubmit}
              </button>
            </div>
          </ActionForm>
        </section>
      </div>
    </>
  )
}

function PersonRow(properties: {
  person: Person
  isOwn: boolean
  isOnlyOwner: boolean
  address: string
  place: number
}): JSX.Element {
  const { people: texts } = usePage().texts
  const { person, isOwn, isOnlyOwner, address, place } = properties
  const { name, email, since } = person
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">
          {name} {isOwn && <span class="hint">({texts.you})</span>}
        </p>
        <p class="row-note">
          <span>{email}</span>
          <span>
            {texts.since} <Day at={since} />
          </span>
        </p>
      </div>
      {isOnlyOwner ? (
        <p class="row-state">{texts.onlyOwner}</p>
      ) : (
        <PersonActions person={person} address={address} place={place} />
      )}
    </li>
  )
}

function PersonActions(properties: { person: Person; address: string; place: number }): JSX.Element {
  const { people: texts } = usePage().texts
  const { person, address, place } = properties
  const { name, email, role } = person
  return (
    <>
      <ActionForm action={`${address}/role`} class="actions row-state">
        <input type="hidden" name="email" value={email} />
        <span class="select">
          <select name="role" aria-label={texts.roleOf(name)}>
            {personRoles.map((choice) => (
              <option value={choice} selected={choice === role}>
                {texts.roles[choice]}
              </option>
            ))}
          </select>
        </span>
        <button class="button" data-look="quiet" type="submit" aria-label={texts.changeOf(name)}>
          {texts.change}
        </button>
      </ActionForm>
      <div class="row-action">
        <Confirmation
          id={`remove-person-${place}`}
          action={`${address}/remove`}
          label={texts.remove}
          name={texts.removeOf(name)}
          question={texts.removeQuestion(name)}
          note={texts.removeNote}
          confirm={texts.remove}
          decline={texts.keep}
          tone="danger"
          look="quiet"
          fields={{ email }}
        />
      </div>
    </>
  )
}
