import type { Person, Project, Refusal } from '@docwright/contract'
import { personRoles } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { RefusalNotice } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { SettingsFrame } from '../layout/settings-frame.tsx'
import { InviteForm, PersonRow, RoleForm } from './person-row.tsx'

/** The accounts of the server, their rights and sessions, and invitations. */
export function PeoplePage(properties: {
  project: Project
  people: readonly Person[]
  /** Address of the signed-in user. */
  own: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { people: texts } = usePage().texts
  const { project, people, own, refusal } = properties
  const address = `/projects/${project.id}/settings`
  const owners = people.filter(({ role }) => role === 'owner')
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="people" />
      <SettingsFrame project={project} current="people">
        <RefusalNotice refusal={refusal} />
        <div class="settings">
          <ul class="rows compact">
            {people.map((person, index) => (
              <PersonRow person={person} isOwn={person.email === own} notes={<PersonNotes person={person} />}>
                {person.role === 'owner' && owners.length === 1 ? (
                  <p class="row-state">{texts.onlyOwner}</p>
                ) : (
                  <PersonActions
                    person={person}
                    address={`${address}/people`}
                    place={index + 1}
                    isOwn={person.email === own}
                  />
                )}
              </PersonRow>
            ))}
          </ul>
          <InviteForm
            action={`${address}/people/invite`}
            note={texts.inviteNote}
            roles={personRoles.filter((role) => role !== 'guest')}
            labels={texts.roles}
            hints={texts.roleHints}
            usual="member"
          />
        </div>
      </SettingsFrame>
    </>
  )
}

function PersonNotes({ person }: { person: Person }): JSX.Element {
  const { people: texts, members } = usePage().texts
  const { projects, browsers } = person
  const named = projects.map(({ name, role }) => texts.inProject(name, members.roles[role]))
  return (
    <>
      {named.length > 0 && (
        <p class="row-note">
          {texts.memberOf} {named.join(', ')}
        </p>
      )}
      {browsers.length === 0 ? (
        <p class="row-note">{texts.notSignedIn}</p>
      ) : (
        <details class="row-note">
          <summary>{texts.signedIn(browsers.length)}</summary>
          <ul>
            {browsers.map(({ browser, since }) => (
              <li>
                {browser ?? texts.unknownBrowser}, {texts.since} <Moment at={since} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function PersonActions(properties: { person: Person; address: string; place: number; isOwn: boolean }): JSX.Element {
  const { people: texts } = usePage().texts
  const { person, address, place, isOwn } = properties
  const { name, email, role, browsers, keys } = person
  return (
    <>
      <RoleForm
        action={`${address}/role`}
        fields={{ email }}
        name={name}
        role={role}
        roles={personRoles}
        labels={texts.roles}
      />
      <div class="row-action">
        {browsers.length > 0 && !isOwn && (
          <Confirmation
            id={`sign-out-person-${place}`}
            action={`${address}/sign-out`}
            label={texts.signOut}
            name={texts.signOutOf(name)}
            question={texts.signOutQuestion(name)}
            note={texts.signOutNote}
            confirm={texts.signOut}
            decline={texts.keep}
            tone="danger"
            look="quiet"
            fields={{ email }}
          />
        )}
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
          choices={keys === 0 ? [] : [{ name: 'revokeKeys', label: texts.revokeKeys(keys) }]}
        />
      </div>
    </>
  )
}
