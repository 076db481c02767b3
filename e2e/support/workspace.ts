import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startService } from '#server/testing/service.ts'
import { ensureWebBuild } from '#tools/web-build.js'

/** What the workers are told: the data folder to copy, and the password of the people in it. */
const FOLDER = 'MERGEBOARD_E2E_WORKSPACE'
const PASSWORD = 'MERGEBOARD_E2E_PASSWORD'

/** Makes the demo workspace once for the whole run: it takes seconds. */
export default async function makeWorkspace(): Promise<() => void> {
  await ensureWebBuild()
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
  const service = await startService(['--data', folder])
  const [, password] = /^Demo users, password: (.+)$/m.exec(service.output()) ?? []
  if (!service.url || !password) throw new Error(service.output())
  await service.end('SIGTERM')
  process.env[FOLDER] = folder
  process.env[PASSWORD] = password
  return () => rmSync(folder, { recursive: true })
}

export function demoWorkspace(): string {
  return process.env[FOLDER]!
}

export function demoPassword(): string {
  return process.env[PASSWORD]!
}
