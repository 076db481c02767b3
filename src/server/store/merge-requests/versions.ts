import type { Insertable, Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type {
  MergeRequestDiffFileRow,
  MergeRequestDiffRow,
} from '#server/store/schema/merge-requests.ts'

export type Version = Selectable<MergeRequestDiffRow>
export type VersionFile = Selectable<MergeRequestDiffFileRow>

export function insertVersion(
  trx: Database,
  row: Insertable<MergeRequestDiffRow>,
): Promise<Version> {
  return trx.insertInto('merge_request_diffs').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Lists versions, newest first. */
export async function listVersions(
  db: Database,
  mergeRequestId: number,
  slice: Slice,
): Promise<Listing<Version>> {
  const matching = db
    .selectFrom('merge_request_diffs')
    .where('merge_request_id', '=', mergeRequestId)
  const rows = await matching
    .selectAll('merge_request_diffs')
    .select(countOf(matching).as('matching'))
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

export function findVersion(
  db: Database,
  mergeRequestId: number,
  id: number,
): Promise<Version | undefined> {
  return db
    .selectFrom('merge_request_diffs')
    .selectAll()
    .where('merge_request_id', '=', mergeRequestId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the newest version; undefined before there is one. */
export async function findNewestVersion(
  db: Database,
  { version_id }: { version_id: number | null },
): Promise<Version | null> {
  if (version_id === null) return null
  const row = await db
    .selectFrom('merge_request_diffs')
    .selectAll()
    .where('id', '=', version_id)
    .executeTakeFirst()
  return row ?? null
}

export function findVersionBefore(
  db: Database,
  { id, merge_request_id }: Pick<Version, 'id' | 'merge_request_id'>,
): Promise<Version | undefined> {
  return db
    .selectFrom('merge_request_diffs')
    .selectAll()
    .where('merge_request_id', '=', merge_request_id)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the newest version, then all others whose head is in `heads`, newest first. */
export function findVersionsWith(
  db: Database,
  mergeRequestId: number,
  heads: readonly string[],
): Promise<Version[]> {
  return db
    .selectFrom('merge_request_diffs')
    .selectAll()
    .where('merge_request_id', '=', mergeRequestId)
    .where((eb) =>
      eb.or([
        eb('head_commit_sha', 'in', heads),
        eb('id', '=', (of) =>
          of
            .selectFrom('merge_requests')
            .select('version_id')
            .where('merge_requests.id', '=', mergeRequestId),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Returns a version's stored files in diff order. */
export function listVersionFiles(db: Database, versionId: number): Promise<VersionFile[]> {
  return db
    .selectFrom('merge_request_diff_files')
    .selectAll()
    .where('diff_id', '=', versionId)
    .orderBy('position')
    .execute()
}

export async function listSomeVersionFiles(
  db: Database,
  versionId: number,
  slice: Slice,
): Promise<Listing<VersionFile>> {
  const matching = db.selectFrom('merge_request_diff_files').where('diff_id', '=', versionId)
  const rows = await matching
    .selectAll('merge_request_diff_files')
    .select(countOf(matching).as('matching'))
    .orderBy('position')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

/** Rows per statement: engines limit the number of bound values. */
const ROWS = 100

/** Stores a version's files. If another process has stored them already, its identical rows stay. */
export async function storeVersionFiles(
  trx: Database,
  versionId: number,
  files: readonly Omit<VersionFile, 'diff_id' | 'position'>[],
  state: Version['state'],
): Promise<void> {
  for (let from = 0; from < files.length; from += ROWS) {
    await trx
      .insertInto('merge_request_diff_files')
      .values(
        files
          .slice(from, from + ROWS)
          .map((file, at) => ({ ...file, diff_id: versionId, position: from + at })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx
    .updateTable('merge_request_diffs')
    .set({ stored: 1, state })
    .where('id', '=', versionId)
    .execute()
}

export async function setPatchId(
  db: Database,
  versionId: number,
  patch_id_sha: string | null,
): Promise<void> {
  await db
    .updateTable('merge_request_diffs')
    .set({ patch_id_sha })
    .where('id', '=', versionId)
    .execute()
}
