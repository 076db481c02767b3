import type { KoaContextWithOIDC } from 'oidc-provider'

/** Error descriptions that clients of the v4 API expect. */
const DESCRIPTIONS: Record<string, string> = {
  invalid_request:
    'The request is missing a required parameter, includes an unsupported parameter value, or is otherwise malformed.',
  invalid_client:
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  invalid_grant:
    'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  unsupported_grant_type:
    'The authorization grant type is not supported by the authorization server.',
  invalid_scope: 'The requested scope is invalid, unknown, or malformed.',
}

const UNAUTHORIZED_CLIENT = {
  error: 'unauthorized_client',
  error_description: 'You are not authorized to revoke this token',
}

/** Rewords the replies of the token and revocation endpoints for clients of the v4 API. */
export async function speakLikeV4(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  const isSuccess = ctx.status === 200
  if (ctx.path === '/oauth/token') {
    if (isSuccess) ctx.body = { ...bodyOf(ctx), created_at: Math.floor(Date.now() / 1000) }
    else describe(ctx)
  } else if (ctx.path === '/oauth/revoke') {
    const error = bodyOf(ctx)['error']
    if (isSuccess) ctx.body = {}
    else if (error === 'invalid_client' || error === 'unauthorized_client') {
      ctx.status = 403
      ctx.body = UNAUTHORIZED_CLIENT
    } else describe(ctx)
  }
}

function describe(ctx: KoaContextWithOIDC): void {
  const body = bodyOf(ctx)
  const description = DESCRIPTIONS[String(body['error'])]
  if (description === undefined) return
  ctx.body = { ...body, error_description: description }
  ctx.set(
    'WWW-Authenticate',
    `Bearer realm="Mergeboard", error="${String(body['error'])}", error_description="${description}"`,
  )
}

const bodyOf = (ctx: KoaContextWithOIDC) =>
  (typeof ctx.body === 'object' && ctx.body !== null ? ctx.body : {}) as Record<string, unknown>
