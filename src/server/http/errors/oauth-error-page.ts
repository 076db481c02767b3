import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

import { messagePage } from '#server/http/pages/message-page.ts'
import { pageHeaders, renderPage } from '#server/http/pages/page.ts'

const TEXTS: Record<string, string> = {
  invalid_client: 'The application that sent you here is not known to this service.',
  invalid_redirect_uri: 'The redirect URI included is not valid.',
  unsupported_response_type: 'The authorization server does not support this response type.',
  access_denied: 'The resource owner or authorization server denied the request.',
  server_error: 'Something went wrong on our side. Please try again.',
}

const DEFAULT_TEXT =
  'This sign-in request is invalid or has expired. Please start again from the application.'

/** Writes the error page of an authorization request whose redirect URI cannot be trusted. */
export async function writeOauthErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const detail = [out.error, out.error_description].filter(Boolean).join(': ')
  ctx.set(pageHeaders())
  ctx.remove('Access-Control-Allow-Origin')
  ctx.body = renderPage({
    title: 'Sign-in stopped',
    csrfToken: null,
    main: messagePage({
      text: TEXTS[out.error] ?? DEFAULT_TEXT,
      detail,
      link: { href: '/', text: 'Go to Mergeboard' },
    }),
  })
}
