import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { counted } from '#web/lib/counted.ts'
import { commitsQuery } from '#web/merge-requests/commit-queries.ts'
import { writeComparison } from '#web/merge-requests/comparison-address.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'
import { paths } from '#web/paths.ts'

const SHOWN = 5
const LINK = 'text-accent hover:underline pointer-coarse:py-3'

/** Warns of the commits that arrived after the commit `seen`, and lists the newest. */
export function NewCommits({ seen, isRefused }: { seen: string; isRefused: boolean }) {
  const { name, mergeRequest } = useRequest()
  const all = useQuery(commitsQuery(name)).data
  const isCurrent = all?.[0]?.id === mergeRequest.sha
  const count = isCurrent ? all.findIndex(({ id }) => id === seen) : null
  const commits = all && count !== null ? all.slice(0, count === -1 ? SHOWN : count) : []
  return (
    <div role="alert" className="flex flex-col gap-1.5">
      <p className="font-medium text-danger">
        {titleOf(count)} since you last looked.{isRefused && ' Nothing was merged.'}
      </p>
      {commits.length > 0 && (
        <ul className="list-inside list-disc">
          {commits.slice(0, SHOWN).map(({ id, title, author_name }) => (
            <li key={id} className="wrap-anywhere">
              <bdi>{title}</bdi> <bdi className="text-muted">{author_name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4">
        <CompareLink seen={seen} />
        <Link to={paths.mergeRequest(name, 'commits')} className={LINK}>
          Show all commits
        </Link>
      </p>
    </div>
  )
}

/** Links to the comparison of the version at the commit `seen` with the current one. Null when either is unknown. */
function CompareLink({ seen }: { seen: string }) {
  const { name, mergeRequest } = useRequest()
  const versions = useQuery(versionsQuery(name)).data ?? []
  const versionOf = (sha: string | null) =>
    versions.findLast(({ head_commit_sha }) => head_commit_sha === sha)
  const [left, right] = [versionOf(seen), versionOf(mergeRequest.sha)]
  if (!left || !right) return null
  return (
    <Link
      to={`${paths.mergeRequest(name, 'versions')}?${writeComparison({ left, right, isPlain: false })}`}
      className={LINK}
    >
      Compare v{left.number} with v{right.number}
    </Link>
  )
}

/** Returns the beginning of the warning. `count` is -1 when the branch no longer has the commit, null while unknown. */
function titleOf(count: number | null): string {
  if (count === null) return 'New commits arrived'
  return count === -1 ? 'The branch was rewritten' : `${counted(count, 'commit')} arrived`
}
