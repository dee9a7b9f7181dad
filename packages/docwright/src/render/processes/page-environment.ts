/** The environment of a page process. It reads text of strangers, so nothing secret may be in reach. */
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
  // The cache of compiled code: page processes start again and again.
  'NODE_COMPILE_CACHE',
  // The path of the native parser, for systems without a bundled one.
  'NAPI_RS_NATIVE_LIBRARY_PATH',
  'FORCE_COLOR',
  'NO_COLOR',
]

/**
 * The environment of a page process.
 *
 * @param environment The environment of the starting process.
 */
export function pageEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // The parser's short-lived native memory would spread over one arena per thread and never be given back.
  const known = Object.fromEntries(passedOn.flatMap((name) => (name in environment ? [[name, environment[name]]] : [])))
  return { ...known, MALLOC_ARENA_MAX: '2' }
}
