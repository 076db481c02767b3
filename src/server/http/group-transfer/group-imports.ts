import type { FastifyInstance } from 'fastify'

import {
  getGroupImport,
  importGroup,
  listGroupImports,
  type GroupImport,
} from '#contract/group-imports.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import {
  discardArchive,
  storeArchive,
  type StoredArchive,
} from '#server/domain/group-transfer/import-files.ts'
import { listImports, readImport, startImport } from '#server/domain/group-transfer/imports.ts'
import { tooManyCalls } from '#server/domain/refusal.ts'
import { recordProblems } from '#server/http/present/record-problems.ts'
import { admitUnread, API_ROOT, mount } from '#server/http/protocol/mount.ts'
import { readParams } from '#server/http/protocol/params.ts'
import { readUpload } from '#server/http/protocol/upload.ts'
import type { GroupImport as ImportRow } from '#server/store/group-transfers/imports.ts'

const MINUTE_SECONDS = 60

export function mountGroupImports(app: FastifyInstance, deps: Deps): void {
  const { limits } = deps.config
  const uploads = countAttempts(MINUTE_SECONDS)

  app.route({
    method: importGroup.method,
    url: API_ROOT + importGroup.path,
    config: { streamsBody: true },
    // An unread body would keep the connection open forever.
    onResponse: async ({ raw }) => void (raw.complete || raw.destroy()),
    handler: async (request, reply) => {
      const { user } = await admitUnread(app, deps, importGroup, request, reply)
      const wait = uploads.take([{ key: budgetOf(user), max: limits.importsPerUser }])
      if (wait > 0) throw tooManyCalls(wait)
      const stored: StoredArchive[] = []
      try {
        const form = await readUpload(
          request,
          { field: 'file', maxBytes: limits.importBytes },
          async (chunks, filename) => void stored.push(await storeArchive(deps, chunks, filename)),
        )
        const [archive] = stored
        const input = readInput(request.query, form, archive)
        const id = await startImport(deps, user, input, archive!)
        reply.status(importGroup.status)
        return { message: '202 Accepted', id }
      } catch (error) {
        for (const { file } of stored) await discardArchive(deps, file)
        throw error
      }
    },
  })
  mount(app, deps, listGroupImports, async ({ user, page }) => {
    const { rows, total } = await listImports(deps, user, page)
    return { rows: rows.map(presentImport), total }
  })
  mount(app, deps, getGroupImport, async ({ input, user }) =>
    presentImport(await readImport(deps, user, input.import_id)),
  )
}

/** Validates the parameters beside the file. A field named `file` that is no file is invalid. */
function readInput(
  query: unknown,
  form: Record<string, unknown>,
  stored: StoredArchive | undefined,
): Input<typeof importGroup> {
  const file = stored ? stored.file : 'file' in form ? [] : undefined
  const raw = { ...(query as object), ...form, file }
  return readParams(importGroup, raw) as Input<typeof importGroup>
}

function presentImport(row: ImportRow): GroupImport {
  const { id, name, path, parent_id, group_id, done, total, omissions_count } = row
  return {
    id,
    status: row.state,
    name,
    path,
    parent_id,
    group_id,
    done,
    total,
    error: errorOf(row),
    omissions: JSON.parse(row.omissions) as GroupImport['omissions'],
    omissions_count,
    created_at: row.created_at,
    finished_at: row.finished_at,
  }
}

function errorOf({ error }: ImportRow): string | null {
  if (!error?.startsWith('{')) return error
  const { heading, problems } = JSON.parse(error) as {
    heading: string
    problems: Record<string, string[]>
  }
  return recordProblems(heading, problems)
}
