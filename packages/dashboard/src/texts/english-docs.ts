/** Words that lead to the documentation. */
export const englishDocs = {
  code: 'explained in the documentation; opens in a new tab',
  topics: {
    budgets: 'How budgets are counted',
    deployments: 'What keeps a push from going live',
    domains: 'How a domain is set up',
    feedback: 'Where readers are asked',
    forge: 'What to set at the forge',
    forges: 'How a forge is connected',
    forms: 'All sentences that it takes',
    jobs: 'How jobs work',
    keys: 'How keys are used',
    mail: 'How e-mail is sent',
    members: 'What a member may do',
    models: 'How a model is connected',
    people: 'What each role may do',
    quotas: 'What each quota counts',
    reviews: 'How to read a review',
    turnLimits: 'What each limit means',
    webhooks: 'What a webhook sends',
    workflows: 'How workflows are written',
  },
} as const
