import { readOptions } from '#server/options.ts'
import { serve, type RunningService } from '#server/serve.ts'

/**
 * A request to the process: start a service, end the service at an address, or pause the service that uses a data
 * folder (standstill.ts handles this if loaded).
 */
export type HostRequest = { id: number } & (
  | { start: string[]; env: Record<string, string> }
  | { end: string }
  | { stand: string; at: number }
)

/** The service's address, or the request's error. */
export type HostReply = { id: number } & ({ url: string } | { error: string })

const running = new Map<string, RunningService>()

process.on('message', (request: HostRequest) => {
  if ('stand' in request) return
  const reply = (result: { url: string } | { error: string }) =>
    process.send!({ id: request.id, ...result } satisfies HostReply)
  const done = 'start' in request ? start(request.start, request.env) : end(request.end)
  done.then(
    (url) => reply({ url }),
    (error: Error) => reply({ error: error.stack ?? error.message }),
  )
})
process.once('disconnect', () => process.exit())

async function start(args: string[], env: Record<string, string>): Promise<string> {
  const options = readOptions(args)
  if (!options) throw new Error('no service is started for --help')
  const service = await serve(options, env)
  running.set(service.url, service)
  return service.url
}

async function end(url: string): Promise<string> {
  await running.get(url)!.close()
  running.delete(url)
  return url
}
