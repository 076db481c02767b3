import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkout } from './checkout.js'
import { endCommandsWithProcess, runVisibly } from './command.js'
import { ensureDependencies } from './dependencies.js'
import { failOnError, say } from './progress.js'
import { ensureRuntime } from './runtime.js'

/** Scripts in package.json, fastest first. Arguments select among them. */
const CHECKS = ['types', 'lint', 'format:check', 'unit', 'dead-code']

failOnError()
await ensureRuntime()
endCommandsWithProcess()
await ensureDependencies()
const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : CHECKS) {
  say(`\n> ${scripts[name]}`)
  const [command, ...args] = scripts[name].split(' ')
  const code = await runVisibly(command, args)
  if (code !== 0) process.exit(code)
}
