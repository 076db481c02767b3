import type { Deps } from '#server/deps.ts'
import { protectDefaultBranch } from '#server/domain/spaces/default-branch-protection.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { branchOf, branchRef } from '#server/git/refs.ts'
import { setHead } from '#server/git/set-head.ts'
import { listTree, TooManyEntries } from '#server/git/trees.ts'
import { claimFirstBranch, updateProject, type Row } from '#server/store/spaces/projects.ts'

type Pushed = Pick<Row, 'id' | 'root_id' | 'empty_repo' | 'default_branch' | 'disk_path'>

/** Matches README names. */
const READMES = /^readme(?:\.(?:md|markdown|mdown|rst|adoc|asciidoc|txt|org))?$/i

/** Updates the project's README, activity time and default branch after a push. */
export async function refreshProject(
  deps: Deps,
  project: Pushed,
  updates: readonly RefCommand[],
): Promise<void> {
  const created = updates.filter(({ ref, after }) => branchOf(ref) !== null && after !== null)
  const isFirst = project.empty_repo === 1 && created.length > 0
  const branch = isFirst ? await beginHistory(deps, project, created) : project.default_branch
  const tip = branch === null ? null : updates.find(({ ref }) => ref === branchRef(branch))?.after
  const now = deps.now()
  await updateProject(deps.db, project.id, {
    ...(tip ? { readme: await readmeOf(deps, project, tip) } : {}),
    last_activity_at: now,
  })
}

/**
 * Sets the default branch at the first push: the configured branch if it was pushed, otherwise the first pushed branch.
 */
async function beginHistory(
  deps: Deps,
  project: Pushed,
  created: readonly RefCommand[],
): Promise<string | null> {
  const names = created.map(({ ref }) => branchOf(ref)!)
  const branch = names.find((name) => name === project.default_branch) ?? names[0]!
  const isOurs = await inTransaction(deps, async (deps) => {
    const claimed = await claimFirstBranch(deps.db, project.id, branch)
    if (claimed) await protectDefaultBranch(deps, project, branch)
    return claimed
  })
  if (!isOurs) return null
  await setHead(deps.repositories.dirOf(project.disk_path), branch)
  return branch
}

async function readmeOf(deps: Deps, project: Pushed, tip: string): Promise<string | null> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const entries = await listTree(gitDir, tip, '').catch((error: unknown) => {
    if (error instanceof TooManyEntries) return null
    throw error
  })
  const found = entries?.filter(({ type, name }) => type === 'blob' && READMES.test(name)) ?? []
  return found.toSorted((a, b) => rank(a.name) - rank(b.name))[0]?.name ?? null
}

/** Ranks formatted text before plain text. */
const rank = (name: string) => (/\.(?:txt|org)$|^[^.]*$/i.test(name) ? 1 : 0)
