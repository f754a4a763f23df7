import type { ActionContext } from '#actions/kernel/context.ts'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '#contracts/endpoint.ts'
import type { CallName, Registry } from '#contracts/registry.ts'

/** A file as the reply of a call. */
export interface FileReply {
  /** The whole file, or a stream of it; an error in the middle of a stream truncates the reply. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  fileName: string
  contentType: string
}

/** The result of a handler: the reply without `Status` (which is then `success`), or a file. */
export type Answer<E extends Endpoint> =
  | (Omit<ReplyOf<E>, 'Status'> & { Status?: string })
  | (E['isFile'] extends true ? FileReply : never)
  | FileReply

export interface HandlerInput<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  /** Address and user agent of the caller, for login and the session list. */
  caller: { address: string; agent: string; sessionId: string }
}

export type Handler<E extends Endpoint> = (
  context: ActionContext,
  input: HandlerInput<E>,
) => Promise<Answer<E>>

/** One handler per call; the compiler reports a missing one. */
export type Handlers = { [N in CallName]: Handler<Registry[N]> }
