import type { ReachProblem } from '#web/api/reach.ts'

export type ServerProblem = ReachProblem | 'bad_address'

/** Explains each server problem and its remedy. */
export const serverWords: Record<ServerProblem, { what: string; help: string }> = {
  bad_address: {
    what: 'This is not a server address.',
    help: 'Enter an address such as https://gitlab.example.com.',
  },
  offline: {
    what: 'You are offline.',
    help: 'Connect, then check again.',
  },
  unreachable: {
    what: 'No server responds at this address.',
    help: 'Check the spelling and whether you need a VPN.',
  },
  mixed: {
    what: 'This page is served over https, so it can call only https addresses.',
    help: 'Start the address with https://.',
  },
  blocked_here: {
    what: 'This page is not allowed to call that server.',
    help: 'The administrator of this page can add the server to config.json.',
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
