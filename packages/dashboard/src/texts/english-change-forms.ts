import type { ChangeForm } from '@docwright/contract'

/** English texts of the forms for changes that take no model. */
export const englishChangeForms = {
  title: 'Changes without a model',
  description:
    'Each form writes one sentence, which you see before it is sent. The agent does exactly that and opens a pull request.',
  groups: { text: 'Text', pages: 'Pages', site: 'Site', repairs: 'Checks and repairs' } satisfies Record<
    ChangeForm['group'],
    string
  >,
  write: 'Show the request',
  request: 'The request',
  requestNote: 'This is what the agent is sent. The API takes the same words.',
  start: 'Start job',
  pick: 'Choose a page',
  gone: (page: string) => `There is no page “${page}” any more: it was moved or deleted. Choose another.`,
  wholeSite: 'The whole site',
  nothing: 'Nothing',
  folders: 'Folders',
  pages: 'Pages',
  example: (text: string) => `Such as: ${text}`,
  does: (does: string) => `It ${does}.`,
  open: 'All forms',
  nearest: 'Nearest without a model',
  fill: 'fill in the rest',
  connect: 'Connect a model',
  connectNote: 'A model does what you ask for in your own words, in any language.',
  askModel: 'Ask a model instead',
  docs: 'What is read without a model',
}
