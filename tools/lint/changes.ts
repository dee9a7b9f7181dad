/** What API and dashboard ask of others to change something; they do so through server/commands, which holds the rules. */
const changingVerb =
  /^(?:accept|add|advance|append|archive|cancel|change|claim|control|create|delete|disable|enable|end|finish|giveUp|insert|invite|lock|make|mark|move|promote|queue|remove|rename|replace|requeue|restore|revoke|save|schedule|switch|take|update|wake|write)(?=[A-Z]|$)/

/** Methods of the platform's parts that change something, whatever object they are asked of. */
const changingMethods: ReadonlySet<string> = new Set([
  'transaction',
  'setArchived',
  'onPush',
  'deploy',
  'deployAgain',
  'promote',
  'mergePullRequest',
  'closePullRequest',
  'openPullRequest',
])

/**
 * Whether a file serves API or dashboard, so that it changes nothing by itself.
 *
 * @param file Path from the repository's root.
 */
export function mayOnlyAsk(file: string): boolean {
  return /^packages\/server\/src\/(?:api|dashboard)\//.test(file) && !/\.test\.ts$|\/testing\//.test(file)
}

/**
 * Whether what a file imports changes something behind the commands' back.
 *
 * @param source Where it is imported from.
 * @param name What is imported.
 */
export function isChange(source: string, name: string): boolean {
  return /^\.\.\/(?:store|access|hosting|jobs|projects|queue|workflows)\//.test(source) && changingVerb.test(name)
}

/** Whether a method changes something. */
export function isChangingMethod(name: string): boolean {
  return changingMethods.has(name)
}
