import { useState, type ComponentProps } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { firstBeyond, limitWords, type ListLimits } from '#web/boards/limits/list-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { isEmptyFilter, NO_FILTER } from '#web/widgets/filter-bar/filter-field.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { ListCards } from './list-cards.tsx'
import type { useListIssues } from './use-list-issues.ts'

const HiddenCounts = lazyPart(async () => (await import('./hidden-counts.tsx')).HiddenCounts)

interface ListBodyProps {
  column: Column
  lists: readonly List[]
  list: ReturnType<typeof useListIssues>
  limits: ListLimits
}

/** The content below a list's header: its cards, or its loading, error or empty state. */
export function ListBody({ column, lists, list, limits }: ListBodyProps) {
  const { space, hasIssues } = useBoard()
  const { filter } = useFilter()
  const { query, issues, count } = list
  if (!hasIssues) {
    return <ListMessage title="No cards" text="This server does not support issues." />
  }
  // Keeps the error in place during a retry, so its button keeps the focus.
  const isAgain = query.isPending && query.errorUpdateCount > 0
  if (issues.length === 0 && ((query.isPending && !isAgain) || list.isGuess)) {
    return (
      <div className="overflow-hidden px-2.5">
        <CardSkeletons label={`Loading issues in ${column.title}…`} />
      </div>
    )
  }
  if ((query.isError || isAgain) && issues.length === 0) {
    return (
      <ListMessage
        title="These issues could not be loaded"
        text={query.error ? wordsOf(query.error) : 'Retrying…'}
      >
        <Button size="sm" isPending={query.isFetching} onPress={() => void query.refetch()}>
          Retry
        </Button>
      </ListMessage>
    )
  }
  if (issues.length === 0 && !query.hasNextPage) {
    return isEmptyFilter(filter) ? (
      <ListMessage title="No issues" text={EMPTY_WORDS[column.kind]} />
    ) : (
      <NoMatches column={column} lists={lists} contradiction={list.contradiction} />
    )
  }
  return (
    <ListCards
      column={column}
      issues={issues}
      total={count.isLeast ? undefined : count.value}
      within={space.fullPath}
      ownLabelId={column.list?.label?.id}
      ownMilestoneId={column.list?.milestone?.id}
      limitAt={firstBeyond(limits, issues)}
      limit={limitWords(limits)}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isPending || query.isFetchingNextPage}
      error={query.isFetchNextPageError ? query.error : null}
      onLoadMore={query.fetchNextPage}
    />
  )
}

const EMPTY_WORDS: Record<Column['kind'], string> = {
  open: 'Open issues that are not in another list appear here.',
  closed: 'Closed issues appear here.',
  label: 'Issues with this label appear here.',
  assignee: 'Issues assigned to this person appear here.',
  milestone: 'Issues in this milestone appear here.',
}

interface NoMatchesProps {
  column: Column
  lists: readonly List[]
  /** The reason why no issue can match. Null if an issue can match. */
  contradiction: string | null
}

/**
 * The empty state of a filtered list. Counts the issues without each part of the filter on demand. After another such
 * list, it is invisible until the list has the pointer or the focus.
 */
function NoMatches({ column, lists, contradiction }: NoMatchesProps) {
  const { setFilter } = useFilter()
  const [isAsked, setAsked] = useState(false)
  return (
    <ListMessage
      title="No issues match"
      {...(contradiction && { text: contradiction })}
      data-no-match
      className={contradiction || isAsked ? '' : QUIET}
    >
      <div className="flex flex-wrap justify-center gap-1">
        <Button size="sm" variant="quiet" onPress={() => setFilter(NO_FILTER)}>
          Clear filter
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isAsked}
          onPress={() => setAsked(!isAsked)}
        >
          Why?
        </Button>
      </div>
      {isAsked && <HiddenCounts column={column} lists={lists} />}
    </ListMessage>
  )
}

/** Touch screens have no pointer to rest on a list. */
const QUIET =
  'pointer-fine:not-focus-within:[[data-key]:has([data-no-match])~[data-key]:not(:hover)_&]:opacity-0'

interface ListMessageProps extends ComponentProps<'div'> {
  title: string
  text?: string
}

/** A message in place of a list's cards. */
function ListMessage({ title, text, children, className = '', ...props }: ListMessageProps) {
  return (
    <div
      {...props}
      className={`flex flex-col items-center gap-1 overflow-y-auto px-4 py-6 text-center text-small text-muted ${className}`}
    >
      <p className="font-medium">{title}</p>
      {text && <p className="text-pretty text-faint">{text}</p>}
      {children && <div className="mt-2 flex flex-col items-center gap-2">{children}</div>}
    </div>
  )
}
