/** The finding about one part of a platform, as this machine sees it. */
export interface Finding {
  part:
    | 'database'
    | 'notifications'
    | 'clock'
    | 'disk'
    | 'object store'
    | 'repositories'
    | 'secret key'
    | 'model'
    | 'forge'
  state: 'ok' | 'warning' | 'problem'
  said: string
  /** The fix. */
  fix?: string | undefined
}
