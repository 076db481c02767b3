import { ensureDependencies } from './dependencies.js'
import { failOnError, say } from './progress.js'
import { ensureRuntime } from './runtime.js'
import { buildWeb } from './web-build.js'

failOnError()
await ensureRuntime()
await ensureDependencies()
say(await buildWeb())
