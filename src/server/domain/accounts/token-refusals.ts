import { Refusal } from '#server/domain/refusal.ts'

/** Refusals of known tokens. Unknown tokens are `unauthenticated`. */

const invalidToken = (description: string) => new Refusal('invalid_token', description)

export const insufficientScope = (scope: string) =>
  new Refusal(
    'insufficient_scope',
    'The request requires higher privileges than provided by the access token.',
    { scope },
  )

export const expiredToken = () =>
  invalidToken('Token is expired. You can either do re-authorization or token refresh.')

export const revokedToken = () =>
  invalidToken('Token was revoked. You have to re-authorize from the user.')

export const impersonationDisabled = () =>
  invalidToken('Token is an impersonation token but impersonation was disabled.')
