import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { firstBeyond, limitWords, type ListLimits } from '#web/boards/limits/list-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { isEmptyFilter } from '#web/widgets/filter-bar/filter-field.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { ListCards } from './list-cards.tsx'
import { ListMessage } from './list-message.tsx'
import { NoMatches } from './no-matches.tsx'
import type { useListIssues } from './use-list-issues.ts'

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
  if ((query.isPending && !isAgain) || (list.isGuess && issues.length === 0)) {
    return (
      <div className="overflow-hidden pr-3 pl-2">
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
      isLoadingMore={query.isFetchingNextPage}
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
