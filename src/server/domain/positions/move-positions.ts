import type { Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import { findVersionsWith } from '#server/store/merge-requests/versions.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findPositions, setPlaces, type StoredPosition } from '#server/store/positions.ts'
import type { MergeRequestDiffRow } from '#server/store/schema/merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { diffFiles } from './line-diffs.ts'
import { movePosition, type ComparisonChange } from './note-positions.ts'

type VersionCommits = Pick<
  MergeRequestDiffRow,
  'base_commit_sha' | 'start_commit_sha' | 'head_commit_sha'
>

type MergeRequestKey = Pick<MergeRequest, 'id' | 'project_id'>
type Parsed = Omit<StoredPosition, 'position'> & { position: Position }

/**
 * Moves comments and drafts from a version's lines to the same lines of the next version. Comments whose lines are gone
 * stay where they are.
 */
export async function movePositions(
  deps: Deps,
  mergeRequest: MergeRequestKey,
  before: VersionCommits,
  version: VersionCommits,
): Promise<void> {
  const placed = await findPositions(deps.db, mergeRequest.id)
  await move(deps, mergeRequest, placed.map(parsed), before, version)
}

/**
 * Moves new comments to the newest version. Their author may have seen an older version, or another push may have
 * landed first.
 */
export async function moveToNewest(
  deps: Deps,
  mergeRequest: MergeRequestKey,
  written: readonly StoredPosition[],
): Promise<void> {
  const notes = written.map(parsed)
  if (notes.length === 0) return
  const heads = [...new Set(notes.map(({ position }) => position.head_sha))]
  const [newest, ...others] = await findVersionsWith(deps.db, mergeRequest.id, heads)
  if (!newest) return
  let late = notes.filter(({ position }) => !isIn(position, newest))
  for (const version of others) {
    await move(deps, mergeRequest, late, version, newest)
    late = late.filter(({ position }) => !isIn(position, version))
  }
}

/** Moves comments from one version to another. */
async function move(
  deps: Deps,
  mergeRequest: MergeRequestKey,
  all: readonly Parsed[],
  before: VersionCommits,
  version: VersionCommits,
): Promise<void> {
  const notes = all.filter(({ position }) => isIn(position, before))
  const project = notes.length > 0 && (await findProject(deps.db, mergeRequest.project_id))
  if (!project) return
  const moves = await movesOf(
    deps.repositories.dirOf(project.disk_path),
    notes.map(({ position }) => position),
    before,
    version,
  )
  const moved = notes.flatMap(({ table, id, position }) => {
    const to = movePosition(position, moves)
    if (!to) return []
    return [{ table, id, position: JSON.stringify(to.position), line_code: to.lineCode }]
  })
  await setPlaces(deps.db, moved)
}

const parsed = (row: StoredPosition): Parsed => ({
  ...row,
  position: JSON.parse(row.position) as Position,
})

const isIn = (position: Position, { base_commit_sha, head_commit_sha }: VersionCommits) =>
  position.head_sha === head_commit_sha && position.base_sha === base_commit_sha

async function movesOf(
  gitDir: string,
  positions: readonly Position[],
  before: VersionCommits,
  version: VersionCommits,
): Promise<ComparisonChange> {
  const heads = await diffFiles(
    gitDir,
    before.head_commit_sha,
    version.head_commit_sha,
    namesOf(positions),
  )
  const bases = await diffFiles(
    gitDir,
    before.base_commit_sha,
    version.base_commit_sha,
    namesOf(positions),
  )
  const diff = await diffFiles(
    gitDir,
    version.base_commit_sha,
    version.head_commit_sha,
    namesOf([...positions, ...heads, ...bases]),
  )
  const { base_commit_sha: base_sha, start_commit_sha: start_sha } = version
  return { heads, bases, diff, commits: { base_sha, start_sha, head_sha: version.head_commit_sha } }
}

function namesOf(files: readonly { old_path: string; new_path: string }[]): string[] {
  return [...new Set(files.flatMap(({ old_path, new_path }) => [old_path, new_path]))]
}
