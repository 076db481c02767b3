import { finished } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import {
  downloadGroupExport,
  getGroupExport,
  startGroupExport,
  type GroupExport,
} from '#contract/group-exports.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import {
  openExport,
  readExport,
  startExport,
  type FinishedExport,
} from '#server/domain/group-transfer/exports.ts'
import { tooManyCalls } from '#server/domain/refusal.ts'
import { mount } from '#server/http/protocol/mount.ts'

const MINUTE_SECONDS = 60

export function mountGroupExports(app: FastifyInstance, deps: Deps): void {
  const { limits } = deps.config
  const starts = countAttempts(MINUTE_SECONDS)
  const downloads = countAttempts(MINUTE_SECONDS)

  mount(app, deps, startGroupExport, async ({ input, user }) => {
    const wait = starts.take([{ key: budgetOf(user), max: limits.exportsPerUser }])
    if (wait > 0) throw tooManyCalls(wait)
    await startExport(deps, user, input.id)
    return { message: '202 Accepted' }
  })

  mount(app, deps, getGroupExport, async ({ input, user }) => {
    const { latest, finished } = await readExport(deps, user, input.id)
    return {
      status: latest?.state ?? ('none' as const),
      done: latest?.done ?? 0,
      total: latest?.total ?? 0,
      error: latest?.error ?? null,
      created_at: latest?.created_at ?? null,
      download: finished ? presentDownload(finished) : null,
    }
  })

  mount(app, deps, downloadGroupExport, async ({ input, user, reply }) => {
    const archive = await openExport(deps, user, input.id)
    const key = `${budgetOf(user)} ${archive.groupId}`
    const wait = downloads.take([{ key, max: limits.exportDownloadsPerUser }])
    if (wait > 0) {
      await archive.file.close()
      throw tooManyCalls(wait)
    }
    // An interrupted download may start again at once.
    finished(reply.raw, (error) => error && downloads.uncount(key, 'one'))
    reply
      .type(downloadGroupExport.media)
      .header('Content-Length', String(archive.size))
      .header('Content-Disposition', `attachment; filename="${archive.filename}"`)
      .header('Repr-Digest', `sha-256=:${Buffer.from(archive.sha256, 'hex').toString('base64')}:`)
      .header('Cache-Control', 'no-store')
      .send(archive.file.createReadStream())
    return ''
  })
}

function presentDownload(finished: FinishedExport): GroupExport['download'] {
  const { filename, size, sha256, created_at, expires_at } = finished
  return { filename, size, sha256, created_at, expires_at }
}
