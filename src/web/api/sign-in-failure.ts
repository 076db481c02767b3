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

/** A failed OAuth sign-in. */
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

/** Classifies an error thrown outside the token exchange. */
export function signInFailure(error: unknown, request: SignInRequest | null): SignInFailure {
  if (error instanceof SignInFailure) return error
  return new SignInFailure(error instanceof TypeError ? 'unreachable' : 'other', request, error)
}
