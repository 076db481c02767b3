/**
 * The reasons for refusing a call. One file per protocol maps them to status and text: http/errors/api-errors.ts for
 * the API, git-errors.ts for git clients. A detail contains no status.
 *
 * - `unauthenticated`: the caller is unknown
 * - `invalid_token`: the token is known but expired, revoked or disabled
 * - `insufficient_scope`: the token's scopes are insufficient; `scope` lists sufficient scopes, separated by spaces
 * - `forbidden`: the caller may see the resource, but not do this
 * - `absent`: the resource does not exist, or its existence is hidden from the caller
 * - `missing`: like `absent`, with a message of its own or none
 * - `expired`: the resource existed, or still exists but can no longer be used
 * - `invalid`: a value was refused; `detail` is a sentence, or messages by property
 * - `bad_request`: the call as a whole makes no sense here; `detail` is a sentence, or a record's problems
 * - `unprocessable`: well-formed, but impossible
 * - `conflict`: the name or place is taken
 * - `locked`: another operation holds the resource; `detail` names what is held
 * - `stale`: the resource changed since the caller read it
 * - `unsupported`: the operation does not support this
 * - `unmergeable`: the merge request cannot be merged in its current state
 * - `conflicting`: the merge request's branches cannot be merged
 * - `unchanged`: the resource is already in the requested state
 * - `throttled`: too many attempts; `retryAfter` is the wait until the next attempt
 * - `too_many_calls`: like `throttled`, for an operation with a limit of its own
 * - `overloaded`: all slots are in use; a retry may succeed
 * - `timed_out`: a read took too long
 */
export type RefusalKind =
  | 'unauthenticated'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'absent'
  | 'missing'
  | 'expired'
  | 'invalid'
  | 'bad_request'
  | 'unprocessable'
  | 'conflict'
  | 'locked'
  | 'stale'
  | 'unsupported'
  | 'unmergeable'
  | 'conflicting'
  | 'unchanged'
  | 'throttled'
  | 'too_many_calls'
  | 'overloaded'
  | 'timed_out'

/** A sentence, or messages by property (nested for an embedded entity). */
export type RefusalDetail = string | readonly string[] | { [property: string]: RefusalDetail }

/** Words a detail for people: `path is too short, has already been taken, name is invalid`. */
export function detailWords(detail: RefusalDetail): string {
  if (typeof detail === 'string') return detail
  const parts = Array.isArray(detail)
    ? detail
    : Object.entries(detail).map(([property, problems]) => `${property} ${detailWords(problems)}`)
  return parts.join(', ')
}

interface Hints {
  scope?: string
  /** Delay before the next attempt, in seconds. */
  retryAfter?: number
  /** The start of a record's problems, such as `Failed to save group`. The detail then has them by property. */
  heading?: string
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

/** The resource of this name, or of any kind. */
export const absent = (what?: string) => new Refusal('absent', what)

export const forbidden = (reason?: string) => new Refusal('forbidden', reason)

export const invalid = (detail: RefusalDetail) => new Refusal('invalid', detail)

/** A record cannot be saved because of these problems. */
export const unsaved = (heading: string, problems: Record<string, readonly string[]>) =>
  new Refusal('invalid', problems, { heading })

/** Like `unsaved`, for a call that makes no sense as a whole. */
export const badRecord = (heading: string, problems: Record<string, readonly string[]>) =>
  new Refusal('bad_request', problems, { heading })

/** The call as a whole makes no sense, for this reason. */
export const badRequest = (reason: string) => new Refusal('bad_request', reason)

export const conflict = (detail: RefusalDetail) => new Refusal('conflict', detail)

/** The merge request's source branch moved since the caller read it. */
export const headMismatch = () => conflict('SHA does not match HEAD of source branch')

/** Another operation holds the resource. */
export const busy = () => new Refusal('locked', 'Resource lock')

export const unprocessable = (detail?: RefusalDetail) => new Refusal('unprocessable', detail)

export const unauthenticated = () => new Refusal('unauthenticated')

export const unchanged = () => new Refusal('unchanged')

export const unmergeable = () => new Refusal('unmergeable')

export const conflicting = (reason?: string) => new Refusal('conflicting', reason)

/** The reason is for clients that display text. */
export const throttled = (retryAfter: number, reason?: string) =>
  new Refusal('throttled', reason, { retryAfter })

/** The operation has a limit of its own. */
export const tooManyCalls = (retryAfter: number) =>
  new Refusal('too_many_calls', undefined, { retryAfter })

/** The caller is within the limits, but the server has no free slot for this work. */
export const overloaded = () => new Refusal('overloaded')

export const timedOut = () => new Refusal('timed_out')
