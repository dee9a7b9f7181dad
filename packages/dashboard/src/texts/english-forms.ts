/** English texts of the pages before a project: signing in, the first account, a new project. */
export const englishForms = {
  signIn: {
    title: 'Sign in',
    description: 'Use the account you have on this server.',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    forgotten:
      'No account, or forgot your password? Ask whoever runs this server: `docwright account invite` and `docwright account reset-password` print a link for you.',
    noAccount:
      'There are no accounts yet. The link that creates the first one was printed in the terminal when the server started. Restart the server to get a new link, or run `docwright account invite --role owner` with the same `--data` folder as the server.',
  },
  setUp: {
    title: 'Create your account',
    description: 'On this Docwright server. This link works once; afterwards you sign in with your email and password.',
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 12 characters. A few words you remember are best.',
    submit: 'Create account',
    closed: 'This link is no longer valid',
    closedNote:
      'The account already exists, or the link has expired. Sign in, or ask whoever sent the link for a new one.',
  },
  newProject: {
    title: 'New project',
    description: 'A project is a repository of pages, with its own site, agent and API.',
    name: 'Name',
    nameHint: 'Used to derive the site’s address.',
    from: 'Start with',
    starter: 'Example pages',
    starterHint: 'A small site to make your own. It is hosted here, and you clone it with git.',
    import: 'A copy of a repository',
    importHint:
      'Any git repository with a docs.json and MDX pages. The copy is hosted here and is independent of the original.',
    url: 'Repository URL',
    urlHint: 'As your browser or git shows it, such as https://github.com/acme/docs, without a password.',
    follow: 'A repository at GitHub, GitLab or Forgejo',
    followHint: 'It stays there. Pushes to it are deployed, and the agent opens its pull requests there.',
    forge: 'Host',
    forges: { github: 'GitHub', gitlab: 'GitLab', forgejo: 'Forgejo or Gitea' },
    token: 'Access token',
    tokenHint:
      'It may read and write contents, pull requests and commit statuses, and is kept encrypted. Leave it empty if a GitHub App of this server is installed on the repository.',
    folderHint: 'The folder that contains docs.json. Leave empty to detect it.',
    fromLists: 'Administrators can connect GitHub, GitLab or Forgejo once, and then choose repositories from lists.',
    connections: 'Choose from a connection',
    submit: 'Create project',
  },
}
