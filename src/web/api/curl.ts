import type { Input, Route } from '#contract/route.ts'
import { addressOf } from './address.ts'
import type { LoggedCall } from './call-log.ts'
import { authorize } from './session.ts'

type Call = Pick<LoggedCall, 'method' | 'url' | 'body' | 'sudo'>

/** Returns a GET call as a shell command, with `$TOKEN` for the token. */
export async function curlOf<R extends Route>(route: R, input: Input<R>): Promise<string> {
  const { server, headers } = await authorize()
  const { url } = addressOf(server, route, input)
  return curlLine({ method: 'GET', url, body: null, sudo: headers['Sudo'] ?? null })
}

/** A password in a JSON body. */
const PASSWORD = /("password":)"(?:[^"\\]|\\.)*"/g

/** Returns any call as a shell command, without tokens and passwords. */
export function curlLine({ method, url, body, sudo }: Call): string {
  return [
    'curl',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    '--header "PRIVATE-TOKEN: $TOKEN"',
    ...(sudo === null ? [] : [`--header ${quoted(`Sudo: ${sudo}`)}`]),
    ...(body === null
      ? []
      : [
          "--header 'Content-Type: application/json'",
          `--data ${quoted(body.replace(PASSWORD, '$1"…"'))}`,
        ]),
    quoted(url),
  ].join(' ')
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
