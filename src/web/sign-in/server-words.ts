import type { ReachProblem } from '#web/api/reach.ts'

export type ServerProblem = ReachProblem | 'bad_address'

/** What is wrong with a server, and the one thing that helps. */
export const serverWords: Record<ServerProblem, { what: string; help: string }> = {
  bad_address: {
    what: 'This is no address of a server.',
    help: 'It looks like https://gitlab.example.com.',
  },
  offline: {
    what: 'This device has no network.',
    help: 'Connect it, then check again.',
  },
  unreachable: {
    what: 'Nothing answers at this address.',
    help: 'Check its spelling, and whether a VPN is needed.',
  },
  mixed: {
    what: 'This page came over https, so the browser lets it call https addresses only.',
    help: 'Write https:// in front.',
  },
  blocked_here: {
    what: 'This page may not call that server.',
    help: 'Whoever runs this page can name the server in its config.json.',
  },
  blocked_there: {
    what: 'The server is there, but does not let pages of other sites call it (CORS).',
    help: `Whoever runs it can allow ${location.origin}.`,
  },
  no_api: {
    what: 'Something answers, but it is no API version 4.',
    help: 'Type the address of the server’s start page.',
  },
}
