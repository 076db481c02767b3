import type { SignInProblem } from '#web/api/sign-in-failure.ts'

/** Explains each sign-in problem and its remedy. */
export const problemWords: Record<SignInProblem, { title: string; help: string }> = {
  access_denied: {
    title: 'Access was not granted',
    help: 'The request was declined. Nothing was stored.',
  },
  needs_person: {
    title: 'Your session has ended',
    help: 'Sign in again to continue where you left off.',
  },
  bad_state: {
    title: 'This sign-in link is not valid in this tab',
    help: 'It may be out of date or come from someone else, so it was ignored.',
  },
  expired_code: {
    title: 'Sign-in timed out',
    help: 'The sign-in code has expired or was already used.',
  },
  unknown_client: {
    title: 'The server does not recognize this app',
    help: 'An administrator must register it and add its application ID to config.json.',
  },
  unreachable: {
    title: 'Cannot reach the server',
    help: 'Check your connection, then try again.',
  },
  no_oauth: {
    title: 'The server does not support signing in with your account',
    help: 'Use a token instead.',
  },
  insecure: {
    title: 'This page is not served over HTTPS',
    help: 'Browsers allow this kind of sign-in only over HTTPS or on localhost. Use a token instead.',
  },
  other: {
    title: 'Sign-in failed',
    help: 'The server gave no reason. Try again.',
  },
}
