import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import { ApiFailure, isAbsent } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import type { Page } from '#web/api/paging.ts'
import { useLastList } from '#web/merge-requests/last-list.ts'
import { MERGE_REQUESTS } from '#web/spaces/merge-requests-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { FilterBar } from '#web/widgets/filter-bar/filter-bar.tsx'
import { isEmptyFilter, type Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Rows } from '#web/widgets/section.tsx'
import { alternativeFields, writeAlternatives } from './any-of/alternatives.ts'
import { useBulkEdit } from './bulk/use-bulk-edit.ts'
import { copyEntries } from './copy-entries.ts'
import { DisplayButton } from './display/display-button.tsx'
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
import { ListFailure } from './list-failure.tsx'
import { listFields, type ListPlace } from './list-fields.ts'
import { ListHints } from './list-hints.tsx'
import { listQuery, positionOf } from './list-queries.ts'
import { ListTabs } from './list-tabs.tsx'
import { NoRequests } from './no-requests.tsx'
import { usePeek } from './peek/use-peek.ts'
import { RequestRow } from './request-row.tsx'
import { ScopeChip } from './scope-chip.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useAnnouncedCount } from './use-announced-count.ts'
import { useLiveList } from './use-live-list.ts'
import { usePaging } from './use-paging.ts'
import { useRecheckAll } from './use-recheck-all.ts'
import { useReturnPlace } from './use-return-place.ts'
import { useSelection } from './use-selection.ts'
import { useTabStop } from './use-tab-stop.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const AnyOf = lazyPart(async () => (await import('./any-of/any-of.tsx')).AnyOf)
const BulkBar = lazyPart(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar)
const NoResults = lazyPart(async () => (await import('./no-results.tsx')).NoResults)
const UpdatePill = lazyPart(async () => (await import('#web/widgets/update-pill.tsx')).UpdatePill)
const PeekPanel = lazyPart(async () => (await import('./peek/peek-panel.tsx')).PeekPanel)

const NO_PAGE: Page<MergeRequestListed> = { items: [], nextPage: null, total: null }

export function MergeRequestList({ place }: { place: ListPlace }) {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const me = useQuery(currentUserQuery()).data?.username
  const fields = useMemo(() => listFields(place), [place])
  const address = readAddress(fields, params)
  // The placeholder is too small for filters, so the rows would move.
  if (address.alternatives.length > 0) use(AnyOf.bring())
  /** The search text being typed, which the URL does not have yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const filter: Filter = draft === null ? address.filter : { ...address.filter, search: draft }
  const inputs = inputsOf(place, fields, { ...address, filter })
  const asksApprovals = [filter, ...address.alternatives].some(hasApprovals)
  const pageQuery = listQuery(place, { ...address, inputs })
  const query = useQuery({
    ...pageQuery,
    // The error page shows these errors. After other errors, the filter stays on screen so that users can change it.
    throwOnError: (error) =>
      isAbsent(error) || (error instanceof ApiFailure && error.status === 403 && !asksApprovals),
  })
  const [isAnyOf, setAnyOf] = useState(false)
  if (address.alternatives.length > 0 && !isAnyOf) setAnyOf(true)
  const controls = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  const live = useLiveList(place, pageQuery, rows)
  /** Null keeps the filter or its alternatives. */
  const setFilters = (
    next: Filter | null,
    alternatives: readonly Filter[] | null = null,
    replace = false,
  ) =>
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
  const refresh = () => void client.invalidateQueries({ queryKey: [MERGE_REQUESTS] })
  const leaveFilter = () => rows.current?.querySelector<HTMLElement>('a[href]')?.focus()
  const { selected, toggle, selectAll, clear, asked, onKeyDown } = useSelection(items, rows)
  const { peeked, ...peek } = usePeek(items, rows)
  const { tabStopOf, ...tabStop } = useTabStop(items, rows)
  const bulk = useBulkEdit()
  const recheckAll = useRecheckAll(place, { ...address, inputs })
  const turnTo = (page: number) =>
    setParams((current) => withParams(current, { page: page === 1 ? null : String(page) }))
  const isTurning = query.isPlaceholderData
  useAnnouncedCount(
    JSON.stringify([filter, address.alternatives, address.state]),
    isTurning ? undefined : query.data,
  )
  const nearEnd = usePaging(rows, { place, address, inputs, nextPage, isTurning, turnTo })
  return (
    <div className="flex flex-col gap-3">
      <div ref={controls} className="flex items-start gap-1.5">
        <FilterBar
          label="Filter merge requests"
          fields={fields}
          filter={address.filter}
          me={me}
          onChange={(next, { replace, alternatives }) => setFilters(next, alternatives, replace)}
          onDraft={setDraft}
          readAnyOf={async (text) =>
            (await import('./any-of/any-of-text.ts')).readAnyOfText(fields, text, me)
          }
          onRefresh={refresh}
          onLeave={leaveFilter}
          locked={<ScopeChip place={place} />}
        />
        <ViewsMenu
          place={place}
          actions={[
            {
              id: 'any-of',
              label: 'Match any of several filters…',
              disabled: isAnyOf,
              onAction: () => setAnyOf(true),
            },
            { id: 'recheck', label: 'Check again for conflicts', onAction: recheckAll },
            ...copyEntries(place, fields, address),
          ]}
        />
        <SortMenu sort={address.sort} />
        <DisplayButton isInProject={isInProject} />
      </div>
      {isAnyOf && (
        <AnyOf
          fields={alternativeFields(fields)}
          alternatives={address.alternatives}
          me={me}
          onChange={(next) => setFilters(null, next)}
          onRefresh={refresh}
          onLeave={leaveFilter}
          onEmpty={() => {
            setAnyOf(false)
            controls.current?.querySelector('input')?.focus()
          }}
        />
      )}
      <ListHints place={place} address={address} inputs={inputs} />
      <ListTabs
        place={place}
        // Counts cannot be added up for several filters, since a row may match more than one.
        input={onlyInput(inputs)}
        state={address.state}
        canCount={!query.isPlaceholderData}
      />
      {query.isPending ? (
        <SkeletonRows label="Loading merge requests" rows={10} />
      ) : query.isError && items.length === 0 ? (
        <ListFailure
          error={query.error}
          fields={fields}
          filter={filter}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
          onRemoveApprovals={() =>
            setFilters(withoutApprovals(filter), address.alternatives.map(withoutApprovals))
          }
        />
      ) : items.length > 0 ? (
        <div className="relative flex items-start gap-4">
          {query.isPlaceholderData && (
            <div
              aria-hidden
              className="absolute inset-x-0 -top-1 h-0.5 animate-breathe bg-accent"
            />
          )}
          {/* Events bubble up from the rows. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            aria-busy={query.isPlaceholderData || undefined}
            data-key-scope="row"
            onPointerOver={nearEnd}
            onFocus={(event) => {
              nearEnd(event)
              peek.onFocus(event)
              tabStop.onFocus(event)
            }}
            onBlur={tabStop.onBlur}
            onKeyDown={(event) => {
              peek.onKeyDown(event)
              onKeyDown(event)
            }}
            className={`@container min-w-0 flex-1 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <Rows ref={rows} label="Merge requests">
              {groups.flatMap(({ name, rows }) =>
                rows.map((mergeRequest, index) => (
                  <RequestRow
                    key={mergeRequest.id}
                    mergeRequest={mergeRequest}
                    isInProject={isInProject}
                    sortedBy={address.sort.by}
                    hidden={hidden}
                    group={name !== null && index === 0 ? { name, size: rows.length } : null}
                    isChanged={isChanged(mergeRequest)}
                    isSelected={selected.includes(mergeRequest)}
                    onSelect={(isRange) => toggle(mergeRequest.id, isRange)}
                    tabStop={tabStopOf(mergeRequest)}
                    onEdit={(edit) => bulk.run(edit, [mergeRequest])}
                    outcome={bulk.outcomes.get(mergeRequest.id) ?? null}
                  />
                )),
              )}
            </Rows>
          </div>
          {peeked && <PeekPanel mergeRequest={peeked} onClose={peek.close} />}
        </div>
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
      {live.waiting > 0 && selected.length === 0 && (
        <UpdatePill
          count={live.waiting}
          onShow={() => {
            live.show()
            leaveFilter()
          }}
        />
      )}
      {(selected.length > 0 || bulk.progress) && (
        <BulkBar
          requests={selected}
          opened={asked}
          progress={bulk.progress}
          onEdit={(edit) => bulk.run(edit, selected)}
          onSelectAll={selectAll}
          onClear={() => {
            clear()
            leaveFilter()
          }}
        />
      )}
    </div>
  )
}
