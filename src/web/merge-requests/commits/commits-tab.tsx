import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { Commit } from '#contract/commits.ts'
import { explain } from '#web/api/api-failure.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { calendarToday, shortDate } from '#web/lib/calendar.ts'
import { commitsQuery, commitStatsQuery } from '#web/merge-requests/commit-queries.ts'
import { sourcePath } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionQuery, versionsQuery } from '#web/merge-requests/version-queries.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { CommitRow } from './commit-row.tsx'
import { useCommitChanges } from './use-commit-changes.ts'

/** A merge request's commits, by day. */
export function CommitsTab({ name }: { name: SubjectName<'merge_request'> }) {
  return (
    <Part title="Commits" explain={explain}>
      <Commits name={name} />
    </Part>
  )
}

const OLDEST_FIRST = 'oldest'

function Commits({ name }: { name: SubjectName<'merge_request'> }) {
  const newestFirst = useSuspenseQuery(commitsQuery(name)).data
  const { diff_refs } = useRequest().mergeRequest
  const stats = useQuery({
    ...commitStatsQuery(name, diff_refs),
    placeholderData: keepPreviousData,
  }).data
  const versions = useQuery(versionsQuery(name)).data
  const before = versions?.at(-2)
  const previous = useQuery({
    ...versionQuery(name, before?.id ?? 0),
    enabled: before !== undefined,
  }).data
  const [order, setOrder] = useUserMemory('commit-order')
  const isOldestFirst = order === OLDEST_FIRST
  const commits = useMemo(
    () => (isOldestFirst ? newestFirst.toReversed() : newestFirst),
    [newestFirst, isOldestFirst],
  )
  const { changes, dropped } = useCommitChanges(name.project, commits, previous?.commits ?? commits)
  const today = calendarToday(new Date(useNow()))
  const changesOf = ({ id: sha }: Commit) => sourcePath(name, { kind: 'commit', sha })
  const at = versions ? ` in v${versions.length}` : ''
  return (
    <Section
      title="Commits"
      count={commits.length}
      control={
        commits.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Checkbox
              isSelected={isOldestFirst}
              onChange={(isSelected) => setOrder(isSelected ? OLDEST_FIRST : null)}
            >
              Oldest first
            </Checkbox>
            <Link to={changesOf(newestFirst.at(-1)!)} className={buttonClass('secondary', 'sm')}>
              Review commit by commit
            </Link>
          </div>
        )
      }
    >
      {commits.length === 0 ? (
        <EmptyRows>No commits. The source branch is not ahead of the target branch.</EmptyRows>
      ) : (
        <div className="space-y-5">
          {[...byDay(commits)].map(([day, some]) => (
            <Day key={day} day={shortDate(day, today)}>
              {some.map((commit) => {
                const change = changes.get(commit.id)
                return (
                  <CommitRow
                    key={commit.id}
                    commit={commit}
                    url={changesOf(commit)}
                    badge={change && `${change}${at}`}
                    stats={stats?.[commit.id] ?? null}
                  />
                )
              })}
            </Day>
          ))}
          {dropped.length > 0 && (
            <Day day={`Dropped${at}`}>
              {dropped.map((commit) => (
                <CommitRow key={commit.id} commit={commit} url={null} badge="dropped" />
              ))}
            </Day>
          )}
        </div>
      )}
    </Section>
  )
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-small font-medium text-muted">
        {day}
      </h3>
      <Rows>{children}</Rows>
    </section>
  )
}

/** Groups commits by day in the browser's time zone, in their original order. */
function byDay(commits: readonly Commit[]) {
  return Map.groupBy(commits, ({ committed_date }) => calendarToday(new Date(committed_date)))
}
