import * as oauth from 'oauth4webapi'

import { SignInFailure, signInFailure, type SignInProblem } from './sign-in-failure.ts'
import type { SignInRequest } from './sign-in-request.ts'

/** OAuth errors of a `prompt=none` request that require user interaction. */
const NEEDS_PERSON = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** Classifies an error thrown during the token exchange. */
export function exchangeFailure(error: unknown, request: SignInRequest | null): SignInFailure {
  const problem = problemOf(error)
  return problem ? new SignInFailure(problem, request, error) : signInFailure(error, request)
}

function problemOf(error: unknown): SignInProblem | null {
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
  return null
}

/** The token endpoint's error code. Servers send it in the body, and some also in a header. */
function refusalOf(error: unknown): string | null {
  if (error instanceof oauth.ResponseBodyError) return error.error
  if (!(error instanceof oauth.WWWAuthenticateChallengeError)) return null
  return error.cause[0]?.parameters['error'] ?? ''
}
