import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { GroupImport } from '#server/store/group-transfers/imports.ts'
import {
  insertNamespace,
  updateNamespace,
  type Namespace,
} from '#server/store/spaces/namespaces.ts'
import type { ArchivedGroup } from './archive-fields.ts'
import { readArchive, type ArchiveObject } from './read-archive.ts'

/** Groups per transaction, and lines per batch. */
const BATCH = 100

/** The hidden groups of an import, by their ids in the archive. The first is the root. */
export type StagedGroups = Map<number, Namespace>

/**
 * Creates the groups of an archive, parents first, where nobody sees them: their kind is `staged`, their paths are
 * invalid, and they are in no parent group yet.
 */
export async function stageGroups(
  deps: Deps,
  { id, name }: GroupImport,
  parent: Namespace | null,
  groups: readonly ArchivedGroup[],
): Promise<StagedGroups> {
  const staged: StagedGroups = new Map()
  const insert = async ({ db, now }: Deps, group: ArchivedGroup) => {
    const { parentId, visibility, columns } = group
    const above = group === groups[0] ? null : staged.get(parentId ?? 0)!
    const time = now()
    const own = above
      ? {
          full_path: `${above.full_path}/${columns.path}`,
          full_name: `${above.full_name} / ${columns.name}`,
        }
      : { name, path: String(id), full_path: `-/${id}`, full_name: name }
    const row = await insertNamespace(
      db,
      {
        ...columns,
        ...own,
        kind: 'staged',
        parent_id: above?.id ?? null,
        visibility: above && above.visibility < visibility ? above.visibility : visibility,
        created_at: time,
        updated_at: time,
      },
      above,
    )
    if (above || !parent) return row
    return updateNamespace(db, row.id, { root_id: parent.root_id })
  }
  for (let from = 0; from < groups.length; from += BATCH) {
    await inTransaction(deps, async (deps) => {
      for (const group of groups.slice(from, from + BATCH)) {
        staged.set(group.id, await insert(deps, group))
      }
    })
  }
  return staged
}

/** The full path of a staged group without that of the root, for messages. */
export const shownPath = ({ full_path }: Namespace) =>
  full_path.split('/').slice(2).join('/') || '.'

/** Passes the lines of an archive on in batches of the same group and kind. */
export async function forBatches(
  chunks: AsyncIterable<Buffer>,
  handle: (groupId: number, relation: string, objects: ArchiveObject[]) => Promise<void>,
): Promise<void> {
  let batch: ArchiveObject[] = []
  const flush = async () => {
    const [first] = batch
    const objects = batch
    batch = []
    if (first) await handle(first.groupId, first.relation!, objects)
  }
  await readArchive(chunks, {
    async onObject(object) {
      if (object.relation === null) return
      const [first] = batch
      const isNext = first?.groupId === object.groupId && first.relation === object.relation
      if (first && (!isNext || batch.length >= BATCH)) await flush()
      batch.push(object)
    },
  })
  await flush()
}
