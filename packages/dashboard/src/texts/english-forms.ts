/** English texts of the pages before a project: signing in, the first account, a new project. */
export const englishForms = {
  signIn: {
    title: 'Sign in',
    description: 'To the dashboard of this server.',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    forgotten:
      'No account, or forgot your password? Ask whoever runs this server: `docwright account invite` and `docwright account reset-password` print a link for you.',
    noAccount:
      'Nobody has an account yet. The link that creates the first one was printed in the terminal when the server started. Restart the server for a new one, or run `docwright account invite --role owner`, with the same `--data` folder as the server.',
  },
  setUp: {
    title: 'Create your account',
    description: 'On this Docwright server. This link works once; afterwards you sign in with your email and password.',
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 12 characters. A few words you remember are best.',
    submit: 'Create account',
    closed: 'This link has been used',
    closedNote: 'Its account exists, or it is too old. Sign in, or ask whoever sent it for a new link.',
  },
  newProject: {
    title: 'New project',
    description: 'A project is a repository of pages. It gets a site, an agent and an API of its own.',
    name: 'Name',
    nameHint: 'The site’s address is derived from it.',
    from: 'Start with',
    starter: 'Example pages',
    starterHint: 'A small site to change into yours. Hosted here, cloned with git.',
    import: 'A copy of a repository',
    importHint:
      'Any git repository with a docs.json and MDX pages. The copy is hosted here and is independent of the original.',
    url: 'Repository URL',
    urlHint: 'An https URL that git can clone without a password, such as https://example.com/docs.git.',
    folderHint: 'Where docs.json is inside the repository. Leave empty to have it found.',
    submit: 'Create project',
  },
}
