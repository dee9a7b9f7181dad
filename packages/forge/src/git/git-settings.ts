export type GitProtocol = 'https' | 'http' | 'file'

/** Variables that git may see: locations of programs, and network settings. */
const passedOn = [
  'PATH',
  'TMPDIR',
  'SystemRoot',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'https_proxy',
  'http_proxy',
  'all_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
]

/**
 * The environment of every git process: no configuration of the machine or user, no prompts, English messages (which
 * are parsed to distinguish failures).
 *
 * @param host The environment of our own process, of which a few variables are passed on.
 * @param config Configuration for this call, after {@link fixedConfig}.
 * @returns The whole environment of the process.
 */
export function gitEnvironment(
  host: Readonly<Record<string, string | undefined>>,
  config: readonly (readonly [string, string])[],
): Record<string, string> {
  const environment: Record<string, string> = {
    LC_ALL: 'C',
    TZ: 'UTC',
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_EDITOR: 'true',
    GIT_SEQUENCE_EDITOR: 'true',
    GIT_PAGER: 'cat',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    // A pushed `refs/replace/…` would show reviewers another commit than the one that is merged.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_CONFIG_COUNT: String(config.length),
  }
  for (const name of passedOn) {
    const value = host[name]
    if (value !== undefined) environment[name] = value
  }
  for (const [index, [key, value]] of config.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key
    environment[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return environment
}

/** Harmless faults of old commits and trees, which are common in old repositories. */
const harmlessFaults = [
  'badDate',
  'badDateOverflow',
  'badEmail',
  'badFilemode',
  'badName',
  'badTimezone',
  'emptyName',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeDate',
  'missingSpaceBeforeEmail',
  'nullSha1',
  'zeroPaddedDate',
  'zeroPaddedFilemode',
]

/**
 * Configuration of every call. It overrides the repository's own, so that nothing in a repository runs: no hooks, no
 * file-system monitor, no helper, no filter, no submodule, no symbolic link.
 *
 * @param protocols Allowed protocols; all others fail.
 * @returns Keys and values, in order of application.
 */
export function fixedConfig(protocols: readonly GitProtocol[]): [string, string][] {
  return [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.symlinks', 'false'],
    ['core.autocrlf', 'false'],
    ['core.quotePath', 'false'],
    ['core.protectHFS', 'true'],
    ['core.protectNTFS', 'true'],
    ['core.sshCommand', 'false'],
    ['core.attributesFile', '/dev/null'],
    ['core.excludesFile', '/dev/null'],
    ['core.untrackedCache', 'false'],
    // Acknowledged data must survive a loss of power.
    ['core.fsync', 'objects,derived-metadata,reference'],
    ['core.fsyncMethod', 'batch'],
    ['safe.bareRepository', 'explicit'],
    ['credential.helper', ''],
    ['submodule.recurse', 'false'],
    ['fetch.recurseSubmodules', 'false'],
    ['diff.ignoreSubmodules', 'dirty'],
    ['diff.renames', 'true'],
    ['diff.renameLimit', '400'],
    ['merge.renames', 'true'],
    ['commit.gpgSign', 'false'],
    ['push.gpgSign', 'false'],
    ['user.useConfigOnly', 'true'],
    ['advice.detachedHead', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['receive.autogc', 'false'],
    // A redirect could lead into the private network, and git would send the credentials along.
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '60'],
    ['transfer.fsckObjects', 'true'],
    ...harmlessFaults.flatMap((fault): [string, string][] => [
      [`fetch.fsck.${fault}`, 'warn'],
      [`receive.fsck.${fault}`, 'warn'],
      // `git fsck` itself ignores both.
      [`fsck.${fault}`, 'warn'],
    ]),
    ['protocol.allow', 'never'],
    ...protocols.map((protocol): [string, string] => [`protocol.${protocol}.allow`, 'always']),
  ]
}
