import { ensureChromium } from './chromium.js'
import { endCommandsWithProcess, runVisibly } from './command.js'
import { ensureDependencies } from './dependencies.js'
import { ensurePostgres, startCluster } from './postgres.js'
import { failOnError, say, step } from './progress.js'
import { ensureRuntime } from './runtime.js'
import { ensureWebBuild } from './web-build.js'

failOnError()
await ensureRuntime()
endCommandsWithProcess()
await ensureDependencies()
await ensureWebBuild()
await ensureChromium()
const postgres = await ensurePostgres()
const cluster = postgres
  ? await step('Starting a PostgreSQL', () => startCluster(postgres))
  : undefined
if (!cluster) say('Skipped: PostgreSQL, which is not available on this machine.')
const code = await runVisibly('node', [
  'src/tools/bench/main.ts',
  ...(cluster ? [cluster.url] : []),
])
await cluster?.stop()
process.exit(code)
