/** What was just done, by the code that a redirect carries. */
export const englishOutcomes = {
  'name-changed': 'Your name was changed.',
  'password-changed': 'Your password was changed, and every other browser was signed out.',
  'session-ended': 'That browser was signed out.',
  'sessions-ended': 'All other browsers were signed out.',
  'signed-out': 'You are signed out.',
  'project-created': 'The project was created.',
  'project-archived': 'The project was archived and its site taken down.',
  'project-restored': 'The project was restored.',
  'message-sent': 'Your message was sent.',
  'job-cancelled': 'The job was cancelled.',
  'job-archived': 'The job was archived.',
  'job-unarchived': 'The job was unarchived.',
  'job-retried': 'The message was sent again.',
  merged: 'Merged. The site is being deployed with the change.',
  closed: 'The pull request was closed.',
  'deployed-again': 'The commit is being deployed.',
  'key-revoked': 'The key was revoked.',
  'settings-saved': 'The settings were saved.',
  'domain-added': 'The domain was added.',
  'domain-verified': 'The domain is verified.',
  'domain-removed': 'The domain was removed.',
  'role-changed': 'The role was changed.',
  'person-removed': 'The account was removed.',
  'workflow-started': 'A run was asked for.',
  'workflow-saved': 'The workflow was committed to the default branch.',
  'workflow-on': 'The workflow was switched on.',
  'workflow-off': 'The workflow was switched off.',
  'webhook-removed': 'The webhook was removed.',
}

/** Name of something that was done. */
export type OutcomeCode = keyof typeof englishOutcomes
