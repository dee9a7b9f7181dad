/** English texts of what readers say of a site. */
export const englishFeedback = {
  title: 'Reader feedback',
  description: 'How readers answered “Was this page helpful?”, and what they wrote.',
  open: 'Reader feedback',
  empty: 'No feedback yet',
  emptyNext:
    'Set “feedback”: { “thumbsRating”: true } in docs.json. Every page then asks its readers, and their answers are listed here.',
  pages: 'Pages',
  page: 'Page',
  helpful: 'Helpful',
  unhelpful: 'Not helpful',
  comments: 'Comments',
  noComments: 'No comments yet.',
}
