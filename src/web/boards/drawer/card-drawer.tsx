import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useId, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { cachedColumns } from '#web/boards/board/board-queries.ts'
import { drawSubject } from '#web/issuables/subject-change.ts'
import type { AskedPart } from '#web/issuables/subject-context.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { usePendingChanges } from '#web/issuables/use-field-change.ts'
import type { Space } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { DrawerHeader } from './drawer-header.tsx'
import { IssueView } from './issue-view.tsx'

interface CardDrawerProps {
  name: SubjectName<'issue'>
  /** Changes whenever a user opens a card to work on it. Each change moves the focus into the drawer. */
  arrival: number
  asked: AskedPart | null
  onAnswered: () => void
  onClose: () => void
  /** Opens the list's previous or next card. */
  onStep: (by: -1 | 1) => void
}

/** Shows an issue beside the board. */
export function CardDrawer(props: CardDrawerProps) {
  const { name, arrival, onClose, onStep } = props
  const { space } = useBoard()
  const client = useQueryClient()
  const query = useQuery({
    ...subjectQuery(name),
    placeholderData: () => cardOf(client, space, name),
  })
  const titleId = useId()
  const changes = usePendingChanges(name)
  const issue = query.data && drawSubject(query.data, changes)
  useCardInView(issue?.id)

  function onKeyDown(event: KeyboardEvent) {
    const isNext = matchesKey(event, 'drawer.next')
    if (!isNext && !matchesKey(event, 'drawer.previous')) return
    event.preventDefault()
    onStep(isNext ? 1 : -1)
  }

  return (
    <Drawer
      labelledBy={titleId}
      header={<DrawerHeader name={name} issue={issue} onClose={onClose} />}
      arrival={arrival}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {issue ? (
        <IssueView
          key={issue.id}
          name={name}
          issue={issue}
          titleId={titleId}
          asked={props.asked}
          onAnswered={props.onAnswered}
        />
      ) : query.isError ? (
        <>
          <h2 id={titleId} className="sr-only">
            {fullReference(name)}
          </h2>
          <Notice
            title={`${fullReference(name)} could not be loaded`}
            action={
              <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
                Retry
              </Button>
            }
          >
            {wordsOf(query.error)} It may have been deleted or moved, or you may not have access.
          </Notice>
        </>
      ) : (
        <div aria-busy className="animate-late space-y-4 p-4">
          <span id={titleId} className="sr-only">
            Loading {fullReference(name)}…
          </span>
          <SkeletonBar className="h-5 w-4/5" />
          <SkeletonBar className="w-2/5" />
          <SkeletonBar className="w-3/5" />
        </div>
      )}
    </Drawer>
  )
}

/** Scrolls the open card into the visible part of the board. */
function useCardInView(issueId: number | undefined): void {
  useEffect(() => {
    const card = document.querySelector(`[data-card="${issueId}"]`)
    card?.closest('[data-key]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [issueId])
}

/** Returns the issue from the board's cached cards, as a placeholder until the server replies. */
function cardOf(client: QueryClient, space: Space, name: SubjectName): Issue | undefined {
  return cachedColumns(client, space)
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ references }) => references.full === fullReference(name))
}
