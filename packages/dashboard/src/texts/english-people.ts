/** English texts of the page of people. */
export const englishPeople = {
  title: 'People',
  description: 'Whoever is here sees all projects of this server. The role says what else they may do.',
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
  removeNote:
    'They are signed out at once and see nothing here any more. API keys they made stay; revoke them yourself.',
  keep: 'Keep',
  invite: 'Invite somebody',
  inviteNote: 'You get a link to send. Whoever opens it makes an account with this role. It works once, within a week.',
  inviteSubmit: 'Make a link',
  invited: 'Send this link',
  invitedNote: (role: string) =>
    `It is shown this once, works once, and ends after a week. Whoever has it can make an account with the role “${role}”.`,
  link: 'Invitation link',
  done: 'I have copied it',
}
