import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import type { Deps } from '#server/deps.ts'
import { requireGroup, today } from '#server/domain/access.ts'
import { deliverSoon } from '#server/domain/invitations/deliver-mails.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { countExportedRows, listTree } from '#server/store/group-transfers/exported-rows.ts'
import {
  deleteExportsBefore,
  deleteOlderExports,
  findWaitingExport,
  insertExport,
  listExportFiles,
  listExports,
  updateExport,
  type GroupExport,
} from '#server/store/group-transfers/exports.ts'
import { mailFailedExport, mailFinishedExport } from './result-mails.ts'
import { writeArchive } from './write-archive.ts'

const HOUR = 60 * 60 * 1000
/** Hours for which an archive can be downloaded. */
const RETENTION_HOURS = 24
const MAX_ATTEMPTS = 5
const MAX_NAME = 51

/** Starts an export for the user, unless one is already running. */
export async function startExport(deps: Deps, user: User, reference: string): Promise<void> {
  const group = await requireGroup(deps, user, reference, 'owner')
  const [latest] = await listOwnExports(deps, group.id, user.id)
  if (!latest || !isRunning(latest)) {
    await insertExport(deps.db, {
      root_id: group.root_id,
      group_id: group.id,
      user_id: user.id,
      file: `${randomUUID()}.tar.gz`,
      filename: filenameOf(deps, group.full_path),
      created_at: deps.now(),
    })
  }
  exportSoon(deps)
}

/** A finished export, whose archive can be downloaded until `expires_at`. */
export type FinishedExport = GroupExport & { size: number; sha256: string; expires_at: string }

/** Returns the user's latest export of the group, and the newest archive that can be downloaded. */
export async function readExport(
  deps: Deps,
  user: User,
  reference: string,
): Promise<{ latest: GroupExport | undefined; finished: FinishedExport | undefined }> {
  const group = await requireGroup(deps, user, reference, 'owner')
  const exports = await listOwnExports(deps, group.id, user.id)
  const row = exports.find(isFinished)
  const finished = row && {
    ...row,
    size: row.size!,
    sha256: row.sha256!,
    expires_at: later(row.created_at, RETENTION_HOURS),
  }
  return { latest: exports[0], finished }
}

/** Opens the user's newest archive of the group. The caller closes the file. */
export async function openExport(
  deps: Deps,
  user: User,
  reference: string,
): Promise<{ groupId: number; filename: string; size: number; sha256: string; file: FileHandle }> {
  const group = await requireGroup(deps, user, reference, 'owner')
  const exports = await listOwnExports(deps, group.id, user.id)
  const finished = exports.find(isFinished)
  if (!finished) {
    throw exports.some(isRunning) ? new Refusal('missing', NOT_READY) : new Refusal('expired')
  }
  const { filename, size, sha256 } = finished
  const file = await open(join(folderOf(deps), finished.file)).catch(() => {
    throw new Refusal('missing', NOT_READY)
  })
  return { groupId: group.id, filename, size: size!, sha256: sha256!, file }
}

const NOT_READY = 'The group export file is not available yet'

/** Runs the waiting exports in the background, and retries until none is left. Deletes expired ones. */
export function exportSoon(deps: Deps): void {
  deps.transfers.retryUntilDone('group exports', () => runExports(deps))
}

/** Runs all waiting exports, then deletes expired ones. */
export async function runExports(deps: Deps): Promise<void> {
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
  await sweep(deps)
  let next: GroupExport | undefined
  while ((next = await findWaitingExport(deps.db))) await runExport(deps, next)
}

/** Deletes expired exports, and the files of all exports that are gone. */
async function sweep(deps: Deps): Promise<void> {
  await deleteExportsBefore(deps.db, later(deps.now(), -RETENTION_HOURS))
  const known = new Set(await listExportFiles(deps.db))
  for (const name of await readdir(folderOf(deps))) {
    if (!known.has(name)) await rm(join(folderOf(deps), name))
  }
}

/** Runs an export from the beginning. The user's older archive stays available until this one is complete. */
async function runExport(deps: Deps, row: GroupExport): Promise<void> {
  const attempts = row.attempts + 1
  try {
    const groups = await listTree(deps.db, row.group_id)
    const total = await countExportedRows(deps.db, row.group_id, today(deps))
    await updateExport(deps.db, row.id, { state: 'started', attempts, done: 0, total })
    let done = 0
    const archive = await writeArchive(
      deps,
      groups,
      join(folderOf(deps), row.file),
      async (count) => updateExport(deps.db, row.id, { done: (done += count) }),
    )
    await inTransaction(deps, async (deps) => {
      const end = { state: 'finished', finished_at: deps.now() } as const
      await updateExport(deps.db, row.id, { ...archive, ...end })
      await deleteOlderExports(deps.db, row)
      await mailFinishedExport(deps, row, later(row.created_at, RETENTION_HOURS))
    })
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) await updateExport(deps.db, row.id, { attempts })
    else await failExport(deps, row, attempts)
    throw error
  }
  deliverSoon(deps)
  await sweep(deps)
}

async function failExport(deps: Deps, row: GroupExport, attempts: number): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await updateExport(deps.db, row.id, { attempts, state: 'failed', error: FAILED })
    await mailFailedExport(deps, row, FAILED)
  })
  deliverSoon(deps)
}

const FAILED = 'The archive could not be written. Start a new export.'

const folderOf = ({ config }: Deps) => join(config.dataDir, 'exports')

const listOwnExports = (deps: Deps, groupId: number, userId: number) =>
  listExports(deps.db, { group_id: groupId, user_id: userId }, later(deps.now(), -RETENTION_HOURS))

const isRunning = ({ state }: GroupExport) => state === 'queued' || state === 'started'
const isFinished = ({ state }: GroupExport) => state === 'finished'

const later = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * HOUR).toISOString()

/** Returns a name such as `2026-11-24_09-30-123_acme_web_export.tar.gz`, with milliseconds instead of seconds. */
function filenameOf({ now }: Deps, fullPath: string): string {
  const [, day, hour, minute, milliseconds] = /^(.{10})T(..):(..):..\.(...)/.exec(now())!
  const name = `${day}_${hour}-${minute}-${milliseconds}_${fullPath.replaceAll('/', '_')}`
  return `${name.slice(0, MAX_NAME)}_export.tar.gz`
}
