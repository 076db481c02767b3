import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startService } from '#server/testing/service.ts'

/** A server that the test must stop. */
export interface Elsewhere {
  url: string
  end(): Promise<void>
}

/** Starts a second service, used by a web app at another origin. */
export async function startElsewhere(
  rootToken: string,
): Promise<Elsewhere & { password: string; register: (origin: string) => Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
  const password = 'a password for elsewhere'
  const service = await startService(['--data', folder, '--no-demo'], {
    MERGEBOARD_ROOT_TOKEN: rootToken,
    MERGEBOARD_ROOT_PASSWORD: password,
  })
  if (!service.url) throw new Error(service.output())
  const { url } = service
  return {
    url,
    password,
    /** Registers the web app at this origin as an OAuth application and returns the application's id. */
    async register(origin) {
      const response = await fetch(`${url}/api/v4/applications`, {
        method: 'POST',
        headers: { 'PRIVATE-TOKEN': rootToken, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name: 'Boards of another place',
          redirect_uri: `${origin}/-/oauth/callback`,
          scopes: 'openid api',
          confidential: false,
        }),
      })
      return ((await response.json()) as { application_id: string }).application_id
    },
    async end() {
      await service.end('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts a web server on a free loopback port. */
export async function startWebServer(answer: RequestListener): Promise<Elsewhere> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
