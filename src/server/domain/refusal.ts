/**
 * What an operation refuses, as every caller should expect. One place per protocol turns it into status and text:
 * http/errors/api-errors.ts for the API, git-errors.ts for git clients.
 *
 * - `unauthenticated`: the caller is unknown
 * - `invalid_token`: the token is known and of no use: expired, revoked, switched off
 * - `insufficient_scope`: the token's scopes do not allow this; `scope` lists those that do, separated by spaces
 * - `forbidden`: the caller may see it, but not do this
 * - `absent`: it does not exist, or the caller must not know that it does
 * - `missing`: the same, in a sentence of its own
 * - `invalid`: a value was refused; `detail` is a sentence, or messages by property
 * - `unprocessable`: well-formed, but impossible
 * - `conflict`: something else holds that name or place
 * - `stale`: it changed since the caller read it
 * - `unsupported`: not in this way
 * - `unmergeable`: the merge request is in no state to be merged
 * - `conflicting`: its branches cannot be merged
 * - `unchanged`: it is so already
 * - `throttled`: too many attempts; `retryAfter` says when the next one is allowed
 * - `overloaded`: others use all there is; a retry may succeed
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

/** A sentence, or messages by property (nested for an embedded entity). */
export type RefusalDetail = string | readonly string[] | { [property: string]: RefusalDetail }

interface Hints {
  scope?: string
  /** Seconds. */
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

/** `404 Project Not Found`; without a name `404 Not found`, as the API answers for an unknown id. */
export const absent = (what?: string) => new Refusal('absent', what)

/** `403 Forbidden`, or with a reason `403 Forbidden - <reason>`. */
export const forbidden = (reason?: string) => new Refusal('forbidden', reason)

/** 400 with this `message`: a sentence, or messages by property. */
export const invalid = (detail: RefusalDetail) => new Refusal('invalid', detail)

/** `400 Bad request - <reason>`. */
export const badRequest = (reason: string) => new Refusal('invalid', `400 Bad request - ${reason}`)

export const conflict = (detail: RefusalDetail) => new Refusal('conflict', detail)
/** The source branch of a merge request moved since the caller read it. */
export const otherHead = () => conflict('SHA does not match HEAD of source branch')

/** Another operation is changing it. */
export const busy = () => conflict('409 Conflict: Resource lock')

export const unprocessable = (detail?: RefusalDetail) => new Refusal('unprocessable', detail)
export const unauthenticated = () => new Refusal('unauthenticated')

/** 304, without a body. */
export const unchanged = () => new Refusal('unchanged')

/** `405 Method Not Allowed`, the API's answer for a merge request that cannot be merged. */
export const unmergeable = () => new Refusal('unmergeable')

/** `406 Branch cannot be merged`, or another reason. */
export const conflicting = (reason?: string) => new Refusal('conflicting', reason)

/** 429. The reason is for clients that show text. */
export const throttled = (retryAfter: number, reason?: string) =>
  new Refusal('throttled', reason, { retryAfter })

export const overloaded = () => new Refusal('overloaded')
