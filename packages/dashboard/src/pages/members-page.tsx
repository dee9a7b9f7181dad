import type { Project, ProjectPerson, Refusal } from '@docwright/contract'
import { projectRoles } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { RefusalNotice } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { SettingsFrame } from '../layout/settings-frame.tsx'
import { InviteForm, PersonRow, RoleForm } from './person-row.tsx'

/** The members of a project, their rights, and invitations. */
export function MembersPage(properties: {
  project: Project
  members: readonly ProjectPerson[]
  /** Id of the account that looks. */
  own: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { members: texts } = usePage().texts
  const { project, members, own, refusal } = properties
  const address = `/projects/${project.id}/settings/members`
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="members" />
      <SettingsFrame project={project} current="members">
        <RefusalNotice refusal={refusal} />
        <div class="settings">
          {members.length === 0 ? (
            <p class="hint">{texts.none}</p>
          ) : (
            <ul class="rows compact">
              {members.map((member, index) => (
                <MemberRow member={member} isOwn={member.id === own} address={address} place={index + 1} />
              ))}
            </ul>
          )}
          <InviteForm
            action={`${address}/invite`}
            note={texts.inviteNote}
            roles={projectRoles}
            labels={texts.roles}
            hints={texts.roleHints}
            usual="member"
          />
        </div>
      </SettingsFrame>
    </>
  )
}

function MemberRow(properties: { member: ProjectPerson; isOwn: boolean; address: string; place: number }): JSX.Element {
  const { people, members: texts } = usePage().texts
  const { member, isOwn, address, place } = properties
  const { id, name, role } = member
  return (
    <PersonRow person={member} isOwn={isOwn}>
      <RoleForm
        action={`${address}/role`}
        fields={{ member: id }}
        name={name}
        role={role}
        roles={projectRoles}
        labels={texts.roles}
      />
      <div class="row-action">
        <Confirmation
          id={`remove-member-${place}`}
          action={`${address}/remove`}
          label={people.remove}
          name={people.removeOf(name)}
          question={texts.removeQuestion(name)}
          note={texts.removeNote}
          confirm={people.remove}
          decline={people.keep}
          tone="danger"
          look="quiet"
          fields={{ member: id }}
          choices={[{ name: 'revokeKeys', label: texts.revokeKeys }]}
        />
      </div>
    </PersonRow>
  )
}
