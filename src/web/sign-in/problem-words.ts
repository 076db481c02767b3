import type { SignInProblem } from '#web/api/sign-in-failure.ts'

/** What went wrong, and what helps. */
export const problemWords: Record<SignInProblem, { title: string; help: string }> = {
  access_denied: {
    title: 'Access was not granted',
    help: 'The server says that you, or somebody for you, declined. Nothing was stored.',
  },
  needs_person: {
    title: 'Your sign-in has ended',
    help: 'Sign in again to go on where you were.',
  },
  bad_state: {
    title: 'This answer does not belong to a sign-in of this tab',
    help: 'It may be an old link, or one that somebody else made. It was thrown away.',
  },
  expired_code: {
    title: 'The sign-in took too long',
    help: 'The code that the server gave works once and for a short time only.',
  },
  unknown_client: {
    title: 'The server does not know this app',
    help: 'Its operator has to register it, and to put its client ID into config.json.',
  },
  unreachable: {
    title: 'The server cannot be reached',
    help: 'Check the network, then try again.',
  },
  no_oauth: {
    title: 'The server offers no sign-in for apps',
    help: 'It has no OpenID configuration that this app can read. A token works without it.',
  },
  insecure: {
    title: 'This page is not served over HTTPS',
    help: 'Browsers allow this kind of sign-in on HTTPS and on localhost only. A token works without it.',
  },
  other: {
    title: 'Signing in did not work',
    help: 'The server gave no reason that this app knows.',
  },
}
