import { EventSourceParserStream } from 'eventsource-parser/stream'

import type { Input, Reply, Route } from '#contract/route.ts'
import { send } from './call.ts'

/** The maximum length of an unfinished event, in characters. */
const MAX_CHARACTERS = 100_000

/** Calls a streaming route and yields its events until the stream ends. Throws the same errors as `call`. */
export async function* callStream<R extends Route>(
  route: R,
  input: Input<R>,
  signal: AbortSignal,
): AsyncGenerator<Reply<R>> {
  const response = await send(route, input, { signal, isStream: true })
  const events = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_CHARACTERS }))
    .getReader()
  for (let next = await events.read(); !next.done; next = await events.read()) {
    yield { event: next.value.event, data: JSON.parse(next.value.data) } as Reply<R>
  }
}
