import type { Input, Route } from '#contract/route.ts'
import { addressOf } from './address.ts'
import { authorize } from './session.ts'

/** A call that reads, as a line for a shell, where `$TOKEN` holds a token. */
export async function curlOf<R extends Route>(route: R, input: Input<R>): Promise<string> {
  const { server } = await authorize()
  const { url } = addressOf(server, route, input)
  return `curl --header "PRIVATE-TOKEN: $TOKEN" '${url.replaceAll("'", '%27')}'`
}
