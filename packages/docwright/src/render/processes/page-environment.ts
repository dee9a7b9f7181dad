/** What a page process needs of the environment. It reads what strangers write, so nothing secret may be in reach. */
const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_ENV',
  'NODE_V8_COVERAGE',
  // Where compiled code is kept: page processes start again and again.
  'NODE_COMPILE_CACHE',
  // Where the native parser is, for systems that it does not come for.
  'NAPI_RS_NATIVE_LIBRARY_PATH',
  'FORCE_COLOR',
  'NO_COLOR',
]

/**
 * The environment of a page process.
 *
 * @param environment That of the process that starts it.
 */
export function pageEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // The parser's short-lived native memory would spread over one arena per thread and never be given back.
  const known = Object.fromEntries(passedOn.flatMap((name) => (name in environment ? [[name, environment[name]]] : [])))
  return { ...known, MALLOC_ARENA_MAX: '2' }
}
