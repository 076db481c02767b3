import type { ConnectionProblem } from '#web/api/connection-problem.ts'

export type ServerProblem = ConnectionProblem | 'bad_address'

/** Explains each server problem and its remedy. */
export const serverWords: Record<ServerProblem, { what: string; help: string }> = {
  bad_address: {
    what: 'This is not a server address.',
    help: 'Enter an address such as https://gitlab.example.com.',
  },
  offline: {
    what: 'You are offline.',
    help: 'Go back online, then check again.',
  },
  unreachable: {
    what: 'No server responds at this address.',
    help: 'Check the spelling and whether you need a VPN.',
  },
  mixed: {
    what: 'This page uses HTTPS, so the server must use it too.',
    help: 'Enter an address that starts with https://.',
  },
  blocked_here: {
    what: 'This page is not allowed to call that server.',
    help: 'This site’s administrator can add the server to config.json.',
  },
  blocked_there: {
    what: 'The server does not allow requests from other sites (CORS).',
    help: `Its administrator can allow ${location.origin}.`,
  },
  no_api: {
    what: 'This server has no v4 API.',
    help: 'Enter the address of the server’s home page.',
  },
}
