/** A token that was recognised and is of no use here. A token that nobody knows is just `401 Unauthorized`. */
export class TokenProblem extends Error {
  readonly error: 'invalid_token' | 'insufficient_scope'
  readonly description: string
  /** The scopes that would do, separated by spaces. */
  readonly scope: string | undefined

  constructor(error: TokenProblem['error'], description: string, scope?: string) {
    super(description)
    this.error = error
    this.description = description
    this.scope = scope
  }
}

export const insufficientScope = (scope: string) =>
  new TokenProblem(
    'insufficient_scope',
    'The request requires higher privileges than provided by the access token.',
    scope,
  )

export const expiredToken = () =>
  new TokenProblem(
    'invalid_token',
    'Token is expired. You can either do re-authorization or token refresh.',
  )

export const revokedToken = () =>
  new TokenProblem('invalid_token', 'Token was revoked. You have to re-authorize from the user.')

export const impersonationDisabled = () =>
  new TokenProblem(
    'invalid_token',
    'Token is an impersonation token but impersonation was disabled.',
  )
