/** English texts of the members of a project. */
export const englishMembers = {
  title: 'Members',
  description: 'People who were invited to this project. Others can see it because of their role on the server.',
  note: 'Who can see this project without seeing all the others, and what they can do here.',
  see: 'See members',
  none: 'Nobody has been invited to this project yet.',
  roles: { admin: 'Administrator', member: 'Member', viewer: 'Viewer' },
  roleHints: {
    admin: 'Settings, API keys and members of this project.',
    member: 'Jobs, messages and reviews.',
    viewer: 'Reading only.',
  },
  removeQuestion: (name: string) => `Remove ${name} from this project?`,
  removeNote: 'They lose access to this project at once.',
  revokeKeys: 'Also revoke the API keys to this project that they created',
  inviteNote:
    'You get a link to send. Whoever opens it joins this project, with a new account or the one they have. It works once, within a week.',
  invitedNote: (role: string) =>
    `It is shown only once, works once, and expires after a week. Anyone who has it can join this project with the role “${role}”.`,
}
