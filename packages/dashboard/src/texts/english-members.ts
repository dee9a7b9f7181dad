/** English texts of the members of a project. */
export const englishMembers = {
  title: 'Members',
  description: 'People invited to this project. Others can see it through their role on the server.',
  none: 'Nobody has been invited to this project yet.',
  roles: { admin: 'Administrator', member: 'Member', viewer: 'Viewer' },
  roleHints: {
    admin: 'Settings, API keys and members of this project.',
    member: 'Jobs, messages and reviews.',
    viewer: 'Read-only access.',
  },
  removeQuestion: (name: string) => `Remove ${name} from this project?`,
  removeNote: 'They lose access to this project immediately.',
  revokeKeys: 'Also revoke the API keys for this project that they created',
  inviteNote:
    'You get a link to share. Whoever opens it joins this project with a new or an existing account. The link works once and expires after a week.',
  invitedNote: (role: string) =>
    `It is shown only once, works once, and expires after a week. Anyone who has it can join this project with the role “${role}”.`,
}
