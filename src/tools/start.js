import module from 'node:module'
import { join } from 'node:path'

import { checkout } from './checkout.js'
import { ensureDependencies } from './dependencies.js'
import { failOnError } from './progress.js'
import { ensureRuntime } from './runtime.js'
import { ensureWebBuild } from './web-build.js'

failOnError()
await ensureRuntime()
await ensureDependencies()
await ensureWebBuild()
process.removeAllListeners('uncaughtException')
module.enableCompileCache(join(checkout, 'node_modules', '.cache', 'compiled'))
await import('#server/main.ts')
module.flushCompileCache()
