import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import { CommitRow } from '#web/merge-requests/commits/commit-row.tsx'
import { useCommitChanges } from '#web/merge-requests/commits/use-commit-changes.ts'
import { sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'

interface VersionCommitsProps {
  version: VersionDetails
  /** The previous version. Undefined for the first. */
  before: VersionDetails | undefined
}

/** A version's commits, newest first, and what happened to those of the previous version. */
export function VersionCommits({ version, before }: VersionCommitsProps) {
  const { name } = useRequest()
  const { commits } = version
  const { changes, dropped } = useCommitChanges(name.project, commits, before?.commits ?? commits)
  return (
    <ul className="divide-y divide-hairline border-t border-hairline bg-subtle ps-6">
      {commits.map((commit) => (
        <CommitRow
          key={commit.id}
          commit={commit}
          url={sourcePath(name, { kind: 'commit', sha: commit.id })}
          badge={changes.get(commit.id)}
        />
      ))}
      {dropped.map((commit) => (
        <CommitRow key={commit.id} commit={commit} url={null} badge="dropped" />
      ))}
    </ul>
  )
}
