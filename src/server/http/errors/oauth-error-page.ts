import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

import { messagePage } from '#server/http/pages/message-page.ts'
import { pageHeaders, renderPage } from '#server/http/pages/page.ts'

/** The explanation of each error: the event, and the remedy. */
const TEXTS: Record<string, string> = {
  invalid_client:
    'Mergeboard does not know the application that sent you here. Ask its developers to register it.',
  invalid_redirect_uri:
    'The application would send you to an address that it has not registered. Ask its developers to correct it.',
  unsupported_response_type:
    'The application asked for a kind of sign-in that Mergeboard does not support. Ask its developers to correct it.',
  access_denied:
    'The application was not given access to your account. To try again, start again from the application.',
  server_error: 'Something went wrong in Mergeboard. Start again from the application.',
}

const DEFAULT_TEXT =
  'This sign-in request is invalid or has expired. Start again from the application.'

/** The descriptions that the v4 API has for errors, for developers. */
const DESCRIPTIONS: Record<string, string> = {
  invalid_redirect_uri: 'The redirect URI included is not valid.',
  unsupported_response_type: 'The authorization server does not support this response type.',
  access_denied: 'The resource owner or authorization server denied the request.',
}

/** Writes the error page of an authorization request whose redirect URI cannot be trusted. */
export async function writeOauthErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const description = DESCRIPTIONS[out.error] ?? out.error_description
  const detail = [out.error, description].filter(Boolean).join(': ')
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
