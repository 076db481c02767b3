import * as oauth from 'oauth4webapi'

import type { SignInRequest } from './sign-in-request.ts'

export type SignInProblem =
  | 'access_denied'
  | 'needs_person'
  | 'bad_state'
  | 'expired_code'
  | 'unknown_client'
  | 'unreachable'
  | 'no_oauth'
  | 'insecure'
  | 'other'

/** Why signing in by OAuth did not work. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem
  readonly request: SignInRequest | null

  constructor(problem: SignInProblem, request: SignInRequest | null = null, cause?: unknown) {
    super(cause instanceof Error ? cause.message : problem, { cause })
    this.name = 'SignInFailure'
    this.problem = problem
    this.request = request
  }
}

/** Errors of an authorization server that was asked with `prompt=none`. */
const NEEDS_PERSON = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** Names what went wrong, from whatever the exchange threw. */
export function signInFailure(error: unknown, request: SignInRequest | null): SignInFailure {
  return error instanceof SignInFailure
    ? error
    : new SignInFailure(problemOf(error), request, error)
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (NEEDS_PERSON.has(error.error)) return 'needs_person'
    return error.error === 'access_denied' ? 'access_denied' : 'other'
  }
  const refusal = refusalOf(error)
  if (refusal === 'invalid_grant') return 'expired_code'
  if (refusal !== null) return refusal === 'invalid_client' ? 'unknown_client' : 'other'
  if (error instanceof oauth.OperationProcessingError) {
    return error.code === oauth.INVALID_RESPONSE ? 'bad_state' : 'no_oauth'
  }
  return error instanceof TypeError ? 'unreachable' : 'other'
}

/** The word of a token endpoint that refused: servers say it in the body, some in a header, too. */
function refusalOf(error: unknown): string | null {
  if (error instanceof oauth.ResponseBodyError) return error.error
  if (!(error instanceof oauth.WWWAuthenticateChallengeError)) return null
  return error.cause[0]?.parameters['error'] ?? ''
}
