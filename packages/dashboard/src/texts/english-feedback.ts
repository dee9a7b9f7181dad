/** English texts of readers' feedback. */
export const englishFeedback = {
  title: 'Reader feedback',
  description: 'How readers answered “Was this page helpful?”, what they wrote, and what they did not find.',
  open: 'Reader feedback',
  empty: 'No feedback yet',
  emptyNext:
    'Add "feedback": { "thumbsRating": true } to docs.json. Every page then asks its readers, and their answers are listed here. So are searches without results that readers report.',
  pages: 'Pages',
  page: 'Page',
  helpful: 'Helpful',
  unhelpful: 'Not helpful',
  emptyShort: 'No answers and no searches without results yet.',
  judged: '“Was this page helpful?”',
  votes: (good: number, bad: number) => `${good} helpful, ${bad} not helpful`,
  searches: 'Searches without results',
  readers: (count: number) => (count === 1 ? '1 reader' : `${count} readers`),
  comments: 'Comments',
  noComments: 'No comments yet.',
  remove: 'Delete feedback',
  removeNote:
    'Deletes the selected comments, all answers about the selected pages, and all answers in the period, for good.',
  removeSelected: 'Delete',
  select: (what: string) => `Select “${what}”`,
  from: 'From (UTC)',
  to: 'Until (UTC)',
  period: 'All answers in a period, such as that of a flood of junk.',
}
