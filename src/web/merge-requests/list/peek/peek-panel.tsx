import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useMemo, type KeyboardEvent } from 'react'
import { Link } from 'react-router'

import { withoutDraftPrefix } from '#contract/draft-title.ts'
import type { MergeRequest, MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { countFiles } from '#web/merge-requests/count-files.ts'
import { useMarkdownPlace } from '#web/merge-requests/markdown-place.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { isInLayer } from '#web/ui/keys/text-target.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'

const Checks = lazyPart(
  async () => (await import('#web/merge-requests/merge-box/merge-box.tsx')).Checks,
  <div className="h-40" />,
)

interface PeekPanelProps {
  mergeRequest: MergeRequestListed
  /** Focuses the panel's row, from which the pressed key then steps to another. */
  onStep: () => void
  onClose: () => void
}

/** A merge request's branches, checks and description beside its row. Below the list if the window is narrow. */
export function PeekPanel({ mergeRequest, onStep, onClose }: PeekPanelProps) {
  const { title, draft, state, author, references, source_branch, target_branch, updated_at } =
    mergeRequest
  const name = useMemo(
    () => ({ kind: 'merge_request', ...readFullReference(references.full) }) as const,
    [references.full],
  )
  const query = useQuery(subjectQuery(name))
  const client = useQueryClient()
  useEffect(() => {
    const read = client.getQueryData(subjectQuery(name).queryKey)
    if (read && read.updated_at !== updated_at) void invalidateSubject(client, name)
  }, [client, name, updated_at])
  // The panel may cover the focused row.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps the arrow keys from the list, so that they scroll the panel.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation()
    else if (isStep(event) && !isInLayer(event.target)) onStep()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // Events bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      data-peek
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="z-20 scroll-pt-12 overflow-y-auto outline-none border border-hairline bg-canvas max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-md:bottom-14 max-xl:h-1/2 max-xl:shadow-popover xl:sticky xl:top-4 xl:h-[calc(100dvh-11rem)] xl:w-105 xl:shrink-0 xl:rounded-card"
    >
      <div className="sticky top-0 z-10 flex min-h-10 items-center gap-2 border-b border-hairline bg-canvas py-1 pr-2 pl-4">
        <MergeRequestState of={mergeRequest} />
        <span className="min-w-0 flex-1 truncate text-small text-muted tabular-nums">
          {references.full}
        </span>
        <IconButton label="Close peek" size="sm" onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </div>
      <div className="px-4 py-3">
        <h2 id={id} dir="auto" className="font-semibold break-words">
          <Link to={paths.mergeRequest(name)} className="hover:underline">
            {(draft && state === 'opened' && withoutDraftPrefix(title)) || title}
          </Link>
        </h2>
        <p className="mt-1 text-small break-words text-muted">
          <bdi>{author.name}</bdi> · <bdi>{spellName(source_branch)}</bdi> →{' '}
          <bdi>{spellName(target_branch)}</bdi>
          {query.data?.changes_count && ` · ${countFiles(query.data.changes_count)}`}
        </p>
      </div>
      {query.data ? (
        <Details name={name} mergeRequest={query.data} />
      ) : query.isError ? (
        <p role="alert" className="px-4 text-danger">
          {wordsOf(query.error)}
        </p>
      ) : (
        <div aria-busy className="animate-late space-y-3 px-4">
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
        </div>
      )}
    </section>
  )
}

function isStep(event: KeyboardEvent): boolean {
  return matchesKey(event, 'row.next') || matchesKey(event, 'row.previous')
}

interface DetailsProps {
  name: SubjectName<'merge_request'>
  mergeRequest: MergeRequest
}

function Details({ name, mergeRequest }: DetailsProps) {
  const place = useMarkdownPlace(name.project)
  const { state, description } = mergeRequest
  return (
    <>
      {state === 'opened' && <Checks name={name} mergeRequest={mergeRequest} />}
      <div className="px-4 py-3">
        {description?.trim() ? (
          <MarkdownText text={description} place={place} />
        ) : (
          <p className="text-muted">No description</p>
        )}
      </div>
    </>
  )
}
