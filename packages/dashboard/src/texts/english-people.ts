/** English texts of the page of people. */
export const englishPeople = {
  title: 'People',
  description: 'Everyone here can see all projects on this server. The role decides what else they can do.',
  you: 'you',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { owner: 'Owner', admin: 'Administrator', member: 'Member', viewer: 'Viewer' },
  roleHints: {
    owner: 'Everything, and who else is an owner.',
    admin: 'Projects, settings, API keys and people.',
    member: 'Jobs, messages and reviews.',
    viewer: 'Reading only.',
  },
  since: 'since',
  onlyOwner: 'Only owner',
  change: 'Change',
  changeOf: (name: string) => `Change the role of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'They are signed out at once and lose access. API keys they created keep working until you revoke them.',
  keep: 'Cancel',
  invite: 'Invite somebody',
  inviteNote:
    'You get a link to send. Whoever opens it creates an account with this role. It works once, within a week.',
  inviteSubmit: 'Create link',
  invited: 'Send this link',
  invitedNote: (role: string) =>
    `It is shown only once, works once, and expires after a week. Anyone who has it can create an account with the role “${role}”.`,
  link: 'Invitation link',
  done: 'I have copied it',
}
