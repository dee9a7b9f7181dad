/** English texts of the page on which the receiver of an e-mail ends it. */
export const englishMail = {
  title: 'E-mail',
  headings: {
    on: 'Stop these e-mails?',
    ended: 'You get no more of these e-mails',
    off: 'Nothing is sent to you',
  },
  notes: {
    on: (address: string, project: string) =>
      `Events of the project “${project}” are sent to ${address}. When you stop this, nobody else can turn it on again.`,
    ended: (address: string, project: string) =>
      `Events of the project “${project}” are no longer sent to ${address}. You can turn this on again here, as long as you have the e-mail with this link.`,
    off: (address: string, project: string) =>
      `The project “${project}” does not write to ${address} any more: somebody there has removed the address. You can rule out that anybody enters it again.`,
  },
  end: 'Stop e-mails',
  ruleOut: 'Never write to me again',
  resume: 'Allow them again',
  closed: 'This link is no longer valid',
  closedNote:
    'Copy the whole address from the e-mail. If it is an old one, the server’s key was replaced: use the link in a newer e-mail.',
}
