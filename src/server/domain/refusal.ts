/**
 * What an operation refuses, as every caller should expect. One place (http/errors/api-errors.ts) turns it into status and body.
 *
 * - `unauthenticated`: who are you
 * - `forbidden`: you may see it, not do it
 * - `absent`: not there, or not for you
 * - `missing`: the same in a sentence of its own
 * - `invalid`: a value was refused; `detail` is a sentence, or messages by property
 * - `unprocessable`: well-formed and still impossible
 * - `conflict`: something else holds that name or place
 * - `stale`: it changed since you looked
 * - `unsupported`: not in this way
 * - `unmergeable`: a merge request is in no state to be merged
 * - `conflicting`: its branches cannot be merged
 * - `unchanged`: it is so already
 */
export type RefusalKind =
  | 'unauthenticated'
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

/** A sentence, or messages by property (nested for an embedded entity). */
export type RefusalDetail = string | readonly string[] | { [property: string]: RefusalDetail }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly detail: RefusalDetail | undefined

  constructor(kind: RefusalKind, detail?: RefusalDetail) {
    super(typeof detail === 'string' ? detail : kind)
    this.kind = kind
    this.detail = detail
  }
}

/** `404 Project Not Found`; without a name it is the find-by-id form, `404 Not found`. */
export const absent = (what?: string) =>
  new Refusal('absent', what === undefined ? undefined : what)

/** `403 Forbidden`, or with a reason `403 Forbidden - <reason>`. */
export const forbidden = (reason?: string) => new Refusal('forbidden', reason)

/** The `message` of a 400: a sentence as it is, or messages by property. */
export const invalid = (detail: RefusalDetail) => new Refusal('invalid', detail)

/** `400 Bad request - <reason>`. */
export const badRequest = (reason: string) => new Refusal('invalid', `400 Bad request - ${reason}`)

export const conflict = (detail: RefusalDetail) => new Refusal('conflict', detail)
/** The source branch of a merge request holds something else than what the caller saw. */
export const otherHead = () => conflict('SHA does not match HEAD of source branch')

/** Somebody else is at it. */
export const busy = () => conflict('409 Conflict: Resource lock')

export const unprocessable = (detail?: RefusalDetail) => new Refusal('unprocessable', detail)
export const unauthenticated = () => new Refusal('unauthenticated')

/** 304, without a body. */
export const unchanged = () => new Refusal('unchanged')

/** `405 Method Not Allowed`: as the API calls it. */
export const unmergeable = () => new Refusal('unmergeable')

/** `406 Branch cannot be merged`, or another reason. */
export const conflicting = (reason?: string) => new Refusal('conflicting', reason)
