import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { ApiFailure, isAbsent } from '#web/api/api-failure.ts'
import type { Page } from '#web/api/paging.ts'
import { useLastList } from '#web/merge-requests/last-list.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { isEmptyFilter, type Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { writeAlternatives } from './any-of/alternatives.ts'
import { useBulkEdit } from './bulk/use-bulk-edit.ts'
import { useDisplay } from './display/display.ts'
import { groupRows } from './display/group-rows.ts'
import {
  hasApprovals,
  inputsOf,
  onlyInput,
  readAddress,
  withoutApprovals,
  withParams,
} from './list-address.ts'
import { ListControls, type ChangeFilters } from './list-controls.tsx'
import { ListFailure } from './list-failure.tsx'
import { listFields, type ListPlace } from './list-fields.ts'
import { ListHints } from './list-hints.tsx'
import { listQuery, positionOf } from './list-queries.ts'
import { ListRows } from './list-rows.tsx'
import { ListTabs } from './list-tabs.tsx'
import { NoRequests } from './no-requests.tsx'
import { useAnnouncedCount } from './use-announced-count.ts'
import { usePaging } from './use-paging.ts'
import { useRecheckAll } from './use-recheck-all.ts'
import { useReturnPlace } from './use-return-place.ts'
import { useSelection } from './use-selection.ts'

const BulkBar = lazyPart(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar)
const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates)
const NoResults = lazyPart(async () => (await import('./no-results.tsx')).NoResults)

const NO_PAGE: Page<MergeRequestListed> = { items: [], nextPage: null, total: null }

export function MergeRequestList({ place }: { place: ListPlace }) {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const fields = useMemo(() => listFields(place), [place])
  const address = readAddress(fields, params)
  /** The search text being typed, which the URL does not have yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const filter: Filter = draft === null ? address.filter : { ...address.filter, search: draft }
  const inputs = inputsOf(place, fields, { ...address, filter })
  const asksApprovals = [filter, ...address.alternatives].some(hasApprovals)
  const pageQuery = listQuery(place, { ...address, inputs })
  const query = useQuery({
    ...pageQuery,
    // `LiveUpdates` refetches without moving rows in use.
    refetchOnWindowFocus: false,
    // The error page shows these errors. After other errors, the filter stays on screen so that users can change it.
    throwOnError: (error) =>
      isAbsent(error) || (error instanceof ApiFailure && error.status === 403 && !asksApprovals),
  })
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  const setFilters: ChangeFilters = (next, alternatives = null, replace = false) =>
    setParams(
      (current) => {
        const others = alternatives ? writeAlternatives(fields, current, alternatives) : current
        return withParams(next ? writeFilter(fields, others, next) : others, {})
      },
      { replace },
    )
  const isInProject = place?.kind === 'project'
  const { groupBy, hidden } = useDisplay().display
  const { items: found, nextPage } = query.data ?? NO_PAGE
  const groups = useMemo(
    () => groupRows(found, isInProject && groupBy === 'project' ? null : groupBy),
    [found, groupBy, isInProject],
  )
  const items = useMemo(() => groups.flatMap(({ rows }) => rows), [groups])
  useLastList(items)
  const isChanged = useReturnPlace(rows, items)
  const refresh = () => void refreshRequestLists(client)
  const leaveFilter = () => rows.current?.querySelector<HTMLElement>('a[href]')?.focus()
  const leaveToolbar = () =>
    rows.current?.querySelector<HTMLElement>('a[href][tabindex="0"]')?.focus()
  const selection = useSelection(items, rows, leaveToolbar)
  const { selected } = selection
  const bulk = useBulkEdit()
  const recheckAll = useRecheckAll(place, { ...address, inputs })
  const turnTo = (page: number) =>
    setParams((current) => withParams(current, { page: page === 1 ? null : String(page) }), {
      replace: found.length === 0,
    })
  const isTurning = query.isPlaceholderData
  useAnnouncedCount(
    JSON.stringify([filter, address.alternatives, address.state]),
    isTurning ? undefined : query.data,
  )
  const list = query.data
  const nearEnd = usePaging(rows, { place, address, inputs, list, isTurning, turnTo })
  return (
    // The toolbar and the peek would cover the last rows.
    <div className="flex flex-col gap-3 has-[[data-dock]]:pb-16 max-xl:has-[[data-peek]]:pb-[50dvh]">
      <ListControls
        place={place}
        fields={fields}
        address={address}
        onChange={setFilters}
        onDraft={setDraft}
        onRecheck={recheckAll}
        onRefresh={refresh}
        onLeave={leaveFilter}
      />
      <ListHints place={place} address={address} inputs={inputs} />
      <ListTabs
        place={place}
        // Counts cannot be added up for several filters, since a row may match more than one.
        input={onlyInput(inputs)}
        state={address.state}
        canCount={!isTurning}
      />
      {query.isPending ? (
        <SkeletonRows label="Loading merge requests" rows={10} />
      ) : query.isError && items.length === 0 ? (
        <ListFailure
          error={query.error}
          fields={fields}
          filter={filter}
          alternatives={address.alternatives}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
          onRemoveApprovals={() =>
            setFilters(withoutApprovals(filter), address.alternatives.map(withoutApprovals))
          }
        />
      ) : items.length > 0 ? (
        <ListRows
          rows={rows}
          groups={groups}
          sortedBy={address.sort.by}
          hidden={hidden}
          isInProject={isInProject}
          isTurning={isTurning}
          isChanged={isChanged}
          onReach={nearEnd}
          selection={selection}
          bulk={bulk}
        />
      ) : isEmptyFilter(filter) && address.alternatives.length === 0 ? (
        <NoRequests state={address.state} />
      ) : (
        <NoResults
          place={place}
          fields={fields}
          address={{ ...address, filter }}
          onChange={setFilters}
        />
      )}
      <Pager
        page={address.page}
        nextPage={nextPage}
        position={positionOf(query.data, address)}
        rows={{ total: query.data?.total ?? null, size: address.size }}
        keyIds={{ next: 'list.next-page', previous: 'list.previous-page' }}
      />
      <LiveUpdates
        place={place}
        query={pageQuery}
        rows={rows}
        isSelecting={selected.length > 0}
        onShow={leaveFilter}
      />
      {(selected.length > 0 || bulk.progress) && (
        <BulkBar
          requests={selected}
          opened={selection.asked}
          onOpened={selection.onAnswered}
          progress={bulk.progress}
          onEdit={(edit) => bulk.run(edit, selected)}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
    </div>
  )
}
