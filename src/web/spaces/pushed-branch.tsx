import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { GitBranch, X } from 'lucide-react'
import { Link } from 'react-router'

import { listBranches, type Branch } from '#contract/branches.ts'
import type { Reply } from '#contract/route.ts'
import type { getCurrentUser } from '#contract/users.ts'
import { callPage } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { mergeRequestsQuery } from './merge-request-queries.ts'
import { useUserMemory } from './use-user-memory.ts'

type CurrentUser = Reply<typeof getCurrentUser>

/** The maximum age of a push that the app suggests a merge request for. */
const RECENT_MS = 2 * 60 * 60 * 1000
const BRANCHES_READ = 10

/** The user's most recently pushed branch. Null when there is none or it already has a merge request. */
export function pushedBranchQuery(client: QueryClient, project: string) {
  const query = sourceQuery(
    { name: 'pushed branch' },
    { id: project },
    async ({ signal }): Promise<Branch | null> => {
      const user = await client.ensureQueryData(currentUserQuery())
      if (!user) return null
      const input = { id: project, sort: 'updated_desc', per_page: BRANCHES_READ } as const
      const { items } = await callPage(listBranches, input, { signal })
      const branch = items.find((one) => isRecent(one) && isOf(user, one.commit.committer_email))
      return branch && !(await hasRequest(client, project, branch.name)) ? branch : null
    },
    STALE.list,
  )
  return queryOptions({ ...query, retry: false })
}

/** Suggests a merge request for the branch that the user has just pushed. */
export function PushedBranch({ project }: { project: string }) {
  const branch = useQuery(pushedBranchQuery(useQueryClient(), project)).data
  const [dismissed, setDismissed] = useUserMemory(`dismissed-push ${project}`)
  if (!branch || dismissed === branch.commit.id) return null
  const { commit } = branch
  const name = spellName(branch.name)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-subtle px-3 py-2">
      <GitBranch aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
      <p className="min-w-48 flex-1">
        You pushed <strong className="font-medium wrap-anywhere">{name}</strong>{' '}
        <Time value={commit.committed_date} />
      </p>
      <Link
        to={paths.newMergeRequest(project, { source: branch.name })}
        className={buttonClass('secondary', 'sm')}
      >
        Create merge request
      </Link>
      <IconButton
        label={`Dismiss the push to ${name}`}
        size="sm"
        onPress={() => setDismissed(commit.id)}
      >
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  )
}

function isOf(user: CurrentUser, email: string): boolean {
  // The private email address that servers assign to commits made in the browser.
  const isHidden = email.startsWith(`${user.id}-${user.username}@users.noreply.`)
  return isHidden || [user.email, user.commit_email, user.public_email].includes(email)
}

function isRecent({ commit, merged, can_push, default: isDefault }: Branch): boolean {
  const age = Date.now() - Date.parse(commit.committed_date)
  return can_push && !merged && !isDefault && age < RECENT_MS
}

async function hasRequest(client: QueryClient, project: string, source_branch: string) {
  const space = { kind: 'project', fullPath: project } as const
  const { items } = await client.fetchQuery(mergeRequestsQuery(space, { source_branch }, 1))
  return items.length > 0
}
