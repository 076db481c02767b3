import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'

import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import { CommitRow } from '#web/merge-requests/commits/commit-row.tsx'
import { useCommitChanges } from '#web/merge-requests/commits/use-commit-changes.ts'
import { countFiles } from '#web/merge-requests/count-files.ts'
import { sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { type NumberedVersion, versionQuery } from '#web/merge-requests/version-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { useSeen } from '#web/ui/use-seen.ts'
import { changeWords, versionChange } from './version-change.ts'

interface VersionRowProps {
  version: NumberedVersion
  /** The previous version. Undefined for the first. */
  before: NumberedVersion | undefined
  /** The choices for the comparison. */
  children: ReactNode
}

/** A version of a merge request. Its changes, which may be megabytes, load once the row is on screen. */
export function VersionRow({ version, before, children }: VersionRowProps) {
  const { name } = useRequest()
  const { number, created_at, head_commit_sha, base_commit_sha, real_size } = version
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const isSeen = useSeen(row)
  const loaded = useQuery({ ...versionQuery(name, version.id), enabled: isSeen })
  const previous = useQuery({
    ...versionQuery(name, before?.id ?? 0),
    enabled: isSeen && before !== undefined,
  })
  const details = loaded.data
  const old = previous.data
  const tag = useMemo(
    () => old && details && changeWords(versionChange(old, details)),
    [old, details],
  )
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li ref={row}>
      <div className="flex items-start gap-3 px-3 py-2 pointer-coarse:py-1">
        <span className="flex items-center gap-2">
          {children}
          <span className="min-w-6 font-medium">v{number}</span>
        </span>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 pointer-coarse:min-h-11">
          <span className="text-small text-muted">
            <Time value={created_at} isFocusable />
          </span>
          <code className="font-mono text-small" title={head_commit_sha}>
            {head_commit_sha.slice(0, 8)}
          </code>
          {details && (
            <Button
              size="xs"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${counted(details.commits.length, 'commit')} in v${number}`}
              onPress={() => setOpen(!isOpen)}
            >
              <Chevron aria-hidden size={12} />
              {counted(details.commits.length, 'commit')}
            </Button>
          )}
          <span className="text-small text-muted">{countFiles(real_size)}</span>
          <span className="text-small text-muted">
            base{' '}
            <code className="font-mono" title={base_commit_sha}>
              {base_commit_sha.slice(0, 8)}
            </code>
          </span>
          {tag && (
            <span className="rounded-chip border border-hairline bg-subtle px-1.5 text-small text-muted">
              {tag}
            </span>
          )}
          {loaded.error && <span className="text-small text-danger">{wordsOf(loaded.error)}</span>}
        </div>
      </div>
      <div id={id}>{isOpen && details && <VersionCommits version={details} before={old} />}</div>
    </li>
  )
}

interface SideChoiceProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

export function SideChoice({ name, label, isChosen, onChoose }: SideChoiceProps) {
  return (
    <label className="flex size-6 items-center justify-center pointer-coarse:size-11">
      <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
    </label>
  )
}

interface VersionCommitsProps {
  version: VersionDetails
  /** The previous version. Undefined for the first. */
  before: VersionDetails | undefined
}

/** A version's commits, newest first, and what happened to those of the previous version. */
function VersionCommits({ version, before }: VersionCommitsProps) {
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
