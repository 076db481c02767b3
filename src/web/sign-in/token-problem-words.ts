import type { TokenProblem } from '#web/api/token-check.ts'

/** What went wrong with a token or its server, and the one thing that helps. */
export const tokenProblemWords: Record<TokenProblem, string> = {
  bad_address: 'This is no address of a server. It begins with https:// or http://.',
  offline: 'This device has no network. Connect it, then test again.',
  unreachable: 'Nothing answers at this address. Check its spelling, and whether a VPN is needed.',
  blocked_here:
    'This page may only call the server it came from. Its operator can name another one in config.json.',
  blocked_there:
    'The server is there, but does not let pages of other sites call it (CORS). Its operator can allow this one.',
  no_api: 'The server answers, but there is no API version 4 at this address.',
  bad_token:
    'The server does not know this token, or it was revoked or has expired. Make a new one.',
  small_scope: 'The token is right, but its scopes do not allow this. It needs the scope api.',
}
