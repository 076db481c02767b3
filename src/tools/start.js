import module from 'node:module'

import { compiledFolder } from './checkout.js'
import { ensureDependencies } from './dependencies.js'
import { failOnError } from './progress.js'
import { ensureRuntime } from './runtime.js'
import { ensureWebBuild } from './web-build.js'

failOnError()
await ensureRuntime()
await ensureDependencies()
await ensureWebBuild()
process.removeAllListeners('uncaughtException')
module.enableCompileCache(compiledFolder)
await import('#server/main.ts')
module.flushCompileCache()
