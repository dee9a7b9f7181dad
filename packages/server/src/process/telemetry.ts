import type { Logger } from 'pino'
import { followWork, type TelemetryApi } from './follow-work.ts'

/** Variables of OpenTelemetry with the destinations of traces and metrics; without any of them nothing is loaded. */
const endpoints = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
] as const

/** The part of the OpenTelemetry SDK that is used of it. */
interface TelemetrySdk {
  NodeSDK: new (options: { serviceName?: string; instrumentations: unknown[] }) => {
    start(): void
    shutdown(): Promise<void>
  }
  /** Newer versions leave it to the package of its own that they bring. */
  api?: TelemetryApi
}

const library = '@opentelemetry/sdk-node'
const apiLibrary = '@opentelemetry/api'

/**
 * Sends traces and metrics to the destinations in the variables of OpenTelemetry. Its SDK weighs as much as the
 * platform, so operators who want it install it separately; it is loaded only then.
 *
 * @param environment Variables of the process; the SDK reads the same ones by itself.
 * @param load Loads the SDK.
 * @returns Sends the rest, and ends.
 */
export async function startTelemetry(
  environment: Readonly<Record<string, string | undefined>>,
  logger: Pick<Logger, 'info' | 'warn'>,
  version: string,
  load: (name: string) => Promise<unknown> = async (name) => import(name),
): Promise<() => Promise<void>> {
  const nothing = async (): Promise<void> => Promise.resolve()
  const named = endpoints.find((name) => (environment[name] ?? '') !== '')
  if (named === undefined || environment['OTEL_SDK_DISABLED'] === 'true') return nothing
  const loading = load(library).then(async (loaded) => {
    const { NodeSDK, api } = loaded as TelemetrySdk
    return { NodeSDK, api: api ?? ((await load(apiLibrary)) as TelemetryApi) }
  })
  const sdk = await loading.then(
    (loaded) => loaded,
    (error: unknown) => {
      const words = `${named} is set, and the OpenTelemetry SDK is not installed, so nothing is sent. Install it: npm install ${library} ${apiLibrary}`
      logger.warn({ code: 'telemetry-missing', err: error }, words)
    },
  )
  if (sdk === undefined) return nothing
  const hasName = environment['OTEL_SERVICE_NAME'] !== undefined
  const running = new sdk.NodeSDK({ ...(hasName ? {} : { serviceName: 'docwright' }), instrumentations: [] })
  running.start()
  const stop = followWork(sdk.api, version)
  logger.info({ code: 'telemetry-on' }, 'Traces and metrics are sent as the variables of OpenTelemetry say')
  return async () => {
    stop()
    await running
      .shutdown()
      .catch((error: unknown) =>
        logger.warn({ code: 'traces-not-sent', err: error }, 'The last traces could not be sent'),
      )
  }
}
