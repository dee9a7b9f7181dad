/** What was just done, by the code that a redirect carries. */
export const englishOutcomes = {
  'name-changed': 'Your name was changed.',
  'password-changed': 'Your password was changed, and every other browser was signed out.',
  'session-ended': 'That browser was signed out.',
  'sessions-ended': 'All other browsers were signed out.',
  'signed-out': 'You are signed out.',
  'project-created': 'The project is there.',
  'project-archived': 'The project is archived and its site is taken down.',
  'project-restored': 'The project is back.',
  'message-sent': 'Your message was sent.',
  'job-cancelled': 'The job was cancelled.',
  'job-archived': 'The job is archived.',
  'job-unarchived': 'The job is back.',
  merged: 'Merged. The site is being published with the change.',
  closed: 'The pull request is closed.',
  'key-revoked': 'The key is revoked.',
  'settings-saved': 'Saved.',
  'domain-added': 'The domain was added.',
  'domain-verified': 'The domain is verified.',
  'domain-removed': 'The domain was removed.',
  'role-changed': 'The role was changed.',
  'person-removed': 'They were removed.',
  'webhook-removed': 'The webhook was removed.',
}

/** Name of something that was done. */
export type OutcomeCode = keyof typeof englishOutcomes
