/**
 * The reasons for refusing a call. One file per protocol maps them to status and text: http/errors/api-errors.ts for
 * the API, git-errors.ts for git clients.
 *
 * - `unauthenticated`: the caller is unknown
 * - `invalid_token`: the token is known but expired, revoked or disabled
 * - `insufficient_scope`: the token's scopes are insufficient; `scope` lists sufficient scopes, separated by spaces
 * - `forbidden`: the caller may see the resource, but not do this
 * - `absent`: the resource does not exist, or its existence is hidden from the caller
 * - `missing`: like `absent`, with a custom message
 * - `invalid`: a value was refused; `detail` is a sentence, or messages by property
 * - `unprocessable`: well-formed, but impossible
 * - `conflict`: the name or place is taken
 * - `stale`: the resource changed since the caller read it
 * - `unsupported`: the operation does not support this
 * - `unmergeable`: the merge request cannot be merged in its current state
 * - `conflicting`: the merge request's branches cannot be merged
 * - `unchanged`: the resource is already in the requested state
 * - `throttled`: too many attempts; `retryAfter` is the wait until the next attempt
 * - `overloaded`: all slots are in use; a retry may succeed
 */
export type RefusalKind =
  | 'unauthenticated'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'absent'
  | 'missing'
  | 'invalid'
  | 'unprocessable'
  | 'conflict'
  | 'stale'
  | 'unsupported'
  | 'unmergeable'
  | 'conflicting'
  | 'unchanged'
  | 'throttled'
  | 'overloaded'
  | 'timed_out'

/** A sentence, or messages by property (nested for an embedded entity). */
export type RefusalDetail = string | readonly string[] | { [property: string]: RefusalDetail }

interface Hints {
  scope?: string
  /** Delay before the next attempt, in seconds. */
  retryAfter?: number
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly detail: RefusalDetail | undefined
  readonly hints: Hints

  constructor(kind: RefusalKind, detail?: RefusalDetail, hints: Hints = {}) {
    super(typeof detail === 'string' ? detail : kind)
    this.kind = kind
    this.detail = detail
    this.hints = hints
  }
}

/** A project or group was asked for by a former path. Looks absent where no redirect is possible. */
export class Moved extends Refusal {
  /** The former path, as it was given. */
  readonly from: string
  readonly id: number

  constructor(what: 'Project' | 'Group', from: string, id: number) {
    super('absent', what)
    this.from = from
    this.id = id
  }
}

/** `404 Project Not Found`. Without a name, `404 Not found`, the API's answer to an unknown id. */
export const absent = (what?: string) => new Refusal('absent', what)

/** `403 Forbidden`, or `403 Forbidden - <reason>`. */
export const forbidden = (reason?: string) => new Refusal('forbidden', reason)

/** 400 with this `message`: a sentence, or messages by property. */
export const invalid = (detail: RefusalDetail) => new Refusal('invalid', detail)

/** `400 Bad request - <reason>`. */
export const badRequest = (reason: string) => new Refusal('invalid', `400 Bad request - ${reason}`)

export const conflict = (detail: RefusalDetail) => new Refusal('conflict', detail)

/** The merge request's source branch moved since the caller read it. */
export const headMismatch = () => conflict('SHA does not match HEAD of source branch')

/** 409. Another operation holds the resource. */
export const busy = () => conflict('409 Conflict: Resource lock')

export const unprocessable = (detail?: RefusalDetail) => new Refusal('unprocessable', detail)

export const unauthenticated = () => new Refusal('unauthenticated')

/** 304, without a body. */
export const unchanged = () => new Refusal('unchanged')

/** `405 Method Not Allowed`, the API's answer for a merge request that cannot be merged. */
export const unmergeable = () => new Refusal('unmergeable')

/** `406 Branch cannot be merged`, or the given reason. */
export const conflicting = (reason?: string) => new Refusal('conflicting', reason)

/** 429. The reason is for clients that display text. */
export const throttled = (retryAfter: number, reason?: string) =>
  new Refusal('throttled', reason, { retryAfter })

/** 429 of a call with a limit of its own. */
export const tooManyCalls = (retryAfter: number) =>
  new Refusal('throttled', TOO_MANY_CALLS, { retryAfter })
const TOO_MANY_CALLS = {
  error: 'This endpoint has been requested too many times. Try again later.',
}

/** 429 for a caller within the limits: the server has no free slot for this work. */
export const overloaded = () => new Refusal('overloaded', BUSY)
const BUSY = { error: 'The server is busy. Try again later.' }

/** 408 for a read that takes too long. */
export const timedOut = () => new Refusal('timed_out', { error: 'Request timed out' })
