import { endCommandsWithProcess, runVisibly } from './command.js'
import { ensureDependencies } from './dependencies.js'
import { failOnError, say } from './progress.js'
import { ensureRuntime } from './runtime.js'

const SERVICE_PORT = 8081
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`

/** The service's paths. Vite serves everything else. */
const SERVED = ['/api', '/oauth', '/users', '/uploads', '/.well-known', '^/-/(?!sign-in|oauth/)']

failOnError()
await ensureRuntime()
endCommandsWithProcess()
await ensureDependencies()

const { createServer } = await import('vite')
const proxy = Object.fromEntries(SERVED.map((path) => [path, SERVICE]))
const vite = await createServer({ server: { host: '127.0.0.1', port: 8080, proxy } })
await vite.listen()
const address = vite.resolvedUrls?.local[0] ?? ''
say(`Open ${address}. Changes to the web app show at once; changes to the service restart it.`)

const service = ['--watch-path=src/server', '--watch-path=src/contract', 'src/server/main.ts']
const args = ['--port', String(SERVICE_PORT), ...process.argv.slice(2)]
process.exit(await runVisibly('node', [...service, ...args], { env: { MERGEBOARD_URL: address } }))
