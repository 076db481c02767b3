import type { Commit } from '#contract/commits.ts'

/**
 * A commit's change since the previous version: new, reworded (its message differs) or rebased (only its id differs).
 */
export type CommitChange = 'new' | 'reworded' | 'rebased'

export interface CommitChanges {
  /** The changed commits, by id. */
  readonly changes: ReadonlyMap<string, CommitChange>
  /** The commits that exist only in the previous version. */
  readonly dropped: readonly Commit[]
}

/** The hashes of commits' patches, by commit id. */
export type Patches = ReadonlyMap<string, string>

const NONE: Patches = new Map()

/**
 * Compares two versions' commits. An amended commit keeps its author and date, a recreated one often its message or its
 * patch.
 */
export function commitChanges(
  commits: readonly Commit[],
  previous: readonly Commit[],
  patches = NONE,
): CommitChanges {
  const [ids, known] = [idsOf(commits), idsOf(previous)]
  const added = commits.filter(({ id }) => !known.has(id))
  const gone = new Set(previous.filter(({ id }) => !ids.has(id)))
  const works = new Map([...added, ...gone].map((commit) => [commit, workOf(commit)]))
  const befores = new Map<Commit, Commit>()
  for (const keyOf of [
    (commit: Commit) => `${works.get(commit)} ${commit.message}`,
    (commit: Commit) => works.get(commit)!,
    (commit: Commit) => commit.message,
    (commit: Commit) => patches.get(commit.id),
  ]) {
    const candidates = Map.groupBy(gone, keyOf)
    candidates.delete(undefined)
    for (const commit of added) {
      const before = befores.has(commit) ? undefined : candidates.get(keyOf(commit))?.shift()
      if (!before) continue
      befores.set(commit, before)
      gone.delete(before)
    }
  }
  const changes = new Map(added.map((commit) => [commit.id, changeTo(commit, befores.get(commit))]))
  return { changes, dropped: [...gone] }
}

const idsOf = (commits: readonly Commit[]) => new Set(commits.map(({ id }) => id))

function workOf({ author_email, authored_date }: Commit): string {
  return `${author_email} ${authored_date}`
}

function changeTo(commit: Commit, before: Commit | undefined): CommitChange {
  if (!before) return 'new'
  return before.message === commit.message ? 'rebased' : 'reworded'
}
