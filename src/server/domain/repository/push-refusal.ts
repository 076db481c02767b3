import type { Deps } from '#server/deps.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { follows, largestObjects, type Quarantine } from '#server/git/quarantine.ts'
import { branchOf } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { branchRights, type BranchRights } from './branch-rights.ts'
import { MAX_COMMIT } from './commit-message.ts'

/** Maximum reasons shown for one push. */
const MAX_REASONS = 10
const MIB = 1024 * 1024

/**
 * Returns the reasons for refusing a push, for the pusher's terminal. Null when the push is allowed. A push is refused
 * as a whole.
 */
export async function refusalOfPush(
  deps: Deps,
  user: User,
  project: Project,
  commands: readonly RefCommand[],
  quarantine: Quarantine,
): Promise<string | null> {
  const { refsPerPush, fileBytes } = deps.config.limits
  if (commands.length > refsPerPush) {
    return `A push can change at most ${refsPerPush} branches and tags, but this one changes ${commands.length}. Please push them in smaller batches.`
  }
  const rights = await branchRights(deps, user, project)
  const reasons = commands.flatMap(
    (command) =>
      problemOfName(command.ref) ??
      problemOfOutsider(command, rights) ??
      problemOfBranch(command, project, rights) ??
      [],
  )
  if (reasons.length > 0) return textOf(reasons)
  const forced = await problemsOfForce(commands, rights, quarantine)
  if (forced.length > 0) return textOf(forced)
  const largest = await largestObjects(quarantine, Math.min(fileBytes, MAX_COMMIT))
  if (largest.file > fileBytes) {
    return `A file can be at most ${size(fileBytes)}, but this push contains one of ${size(largest.file)}. Please remove it from your commits, for example with git rebase --interactive.`
  }
  if (largest.commit > MAX_COMMIT) {
    return `A commit can be at most ${size(MAX_COMMIT)}, but this push contains one of ${size(largest.commit)}. Please shorten its message, for example with git rebase --interactive.`
  }
  return null
}

/** Refs that the service, or git itself, manages. */
const MANAGED = new Set([
  'bisect',
  'environments',
  'internal',
  'keep-around',
  'merge-requests',
  'pipelines',
  'rebases',
  'remotes',
  'replace',
  'rewritten',
  'stash',
  'tmp',
  'worktree',
])

/** Allows branches, tags, and refs of other kinds, such as the notes of commits. */
function problemOfName(ref: string): string | null {
  const [, kind = '', name = ''] = /^refs\/([^/]+)\/(.+)$/s.exec(ref) ?? []
  if (MANAGED.has(kind)) {
    return `You are not allowed to change ${quoted(ref)}. Only the server changes such refs.`
  }
  if (isBranchName(kind) && isBranchName(name)) return null
  const what = kind === 'heads' ? 'branch' : kind === 'tags' ? 'tag' : 'ref'
  return `${quoted(name)} cannot be the name of a ${what}, because it is ambiguous. Please choose another name.`
}

/** Lets outsiders push only to the source branches of merge requests that allow it. */
function problemOfOutsider({ ref, after }: RefCommand, rights: BranchRights): string | null {
  const branch = branchOf(ref)
  if (rights.isDeveloper || (branch !== null && after !== null && rights.canPush(branch))) {
    return null
  }
  return `You are not allowed to change ${quoted(ref)}. In this fork, you can only push to the source branches of merge requests that allow it.`
}

function problemOfBranch(
  { ref, after }: RefCommand,
  project: Project,
  rights: BranchRights,
): string | null {
  const branch = branchOf(ref)
  if (branch === null) return null
  if (after === null && branch === project.default_branch) {
    return `${quoted(branch)} is the default branch of this project and cannot be deleted. Choose another default branch first.`
  }
  if (after === null && rights.isProtected(branch)) {
    return `You are not allowed to delete protected branch ${quoted(branch)}. A maintainer can unprotect it first.`
  }
  if (!rights.canPush(branch)) {
    return `You are not allowed to push to protected branch ${quoted(branch)}. Push to a branch of your own and open a merge request, or ask a maintainer.`
  }
  return null
}

/** Lists force-pushes to protected branches. */
async function problemsOfForce(
  commands: readonly RefCommand[],
  rights: BranchRights,
  quarantine: Quarantine,
): Promise<string[]> {
  const problems: string[] = []
  for (const { ref, before, after } of commands) {
    const branch = branchOf(ref)
    if (branch === null || before === null || after === null) continue
    if (rights.canForcePush(branch) || (await follows(quarantine, after, before))) continue
    problems.push(
      `You are not allowed to force push to protected branch ${quoted(branch)}: commits would be lost. Fetch it, rebase your work onto it, and push again.`,
    )
  }
  return problems
}

function textOf(reasons: string[]): string {
  const more = reasons.length - MAX_REASONS
  return [...reasons.slice(0, MAX_REASONS), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

/** Quotes a name for the terminal, without line breaks or control sequences. */
export const quoted = (name: string) => `"${printable(name)}"`

/** Returns a name for the terminal, without line breaks or control sequences. */
export function printable(name: string): string {
  // oxlint-disable-next-line no-control-regex -- matches control characters to remove them
  return name.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?').slice(0, 200)
}

const size = (bytes: number) => `${Math.ceil((bytes / MIB) * 10) / 10} MiB`
