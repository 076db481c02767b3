import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Throws an error with the service's own words when it cannot start here. */
export async function ensureServiceStarts() {
  const { startService } = await import('#server/testing/service.ts')
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-start-'))
  const service = await startService(['--data', folder, '--no-demo'])
  await service.end('SIGTERM')
  rmSync(folder, { recursive: true })
  if (!service.url) throw new Error(service.output())
}
