/** A tool call in a scripted answer. `rawInput` is sent as it is, for arguments that are no JSON. */
export interface ScriptedCall {
  name: string
  input?: unknown
  rawInput?: string
  /** Made up where it is absent; give the same one twice to send a duplicate. */
  id?: string
}

/** What goes wrong while an answer is on its way. Positions count the events of the stream that are sent before. */
export interface ScriptedFault {
  /** The connection is destroyed. */
  cutAfter?: number
  /** The stream ends without an error and without what follows. */
  endAfter?: number
  /** Nothing more is sent, and the connection stays open. */
  stallAfter?: number
  /** The provider's own error event is sent, then the stream ends. */
  errorAfter?: number
  /** Every byte is sent on its own, so that characters and events arrive in pieces. */
  byteByByte?: boolean
  /** Bytes that are no UTF-8 stand in the text in place of “§”. */
  invalidUtf8?: boolean
}

/** A model's answer, in whatever protocol the request speaks. */
export interface ScriptedAnswer {
  text?: string
  calls?: readonly ScriptedCall[]
  /** `length`: cut at the limit of output, inside the last tool call if there is one. */
  stop?: 'length' | 'refusal' | undefined
  /** What it has cost; `cached` are those of `input` that were remembered. `none`: nothing is said of it. */
  usage?: { input: number; output: number; cached?: number } | 'none'
  fault?: ScriptedFault
}

/** One scripted reply of the server. */
export type ScriptedReply =
  | ScriptedAnswer
  /** An answer of HTTP alone, such as 429; the body is the protocol's own error unless given. */
  | { status: number; headers?: Readonly<Record<string, string>>; body?: string; message?: string; code?: string }
  /** The connection is accepted and nothing is ever sent. */
  | { silence: true }

/** What the server was asked. */
export interface RecordedRequest {
  protocol: 'anthropic' | 'responses' | 'chat' | 'gemini'
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}
