import { Check, GitMergeConflict, Lock, Milestone, MoreHorizontal } from 'lucide-react'
import { Link } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { Time } from '#web/ui/time.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'
import type { BulkEdit } from './bulk/bulk-edit.ts'
import type { RowOutcome } from './bulk/outcome.ts'
import type { RowPart } from './display/display.ts'
import type { ListSort } from './list-sort.ts'
import { RowFacts } from './row-facts.tsx'
import { useRecheck } from './use-recheck.ts'
import type { TabStop } from './use-tab-stop.ts'

const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu)

interface RequestRowProps {
  mergeRequest: MergeRequestListed
  /** Shows `!42` instead of the full reference. */
  isInProject: boolean
  /** The list's sort field, which determines the date in the row. */
  sortedBy: ListSort['by']
  hidden: ReadonlySet<RowPart>
  /** The group that begins with this row. */
  group: { name: string; size: number } | null
  /** True for a change since the user left the list. */
  isChanged: boolean
  isSelected: boolean
  /** `isRange` selects all rows from the last toggled row to this one. */
  onSelect: (isRange: boolean) => void
  /** The last bulk change's outcome. Null when there is none. */
  outcome: RowOutcome | null
  tabStop: TabStop
  onEdit: (edit: BulkEdit) => void
}

/** A merge request in two lines, or one if rows are compact. */
export function RequestRow(props: RequestRowProps) {
  const { mergeRequest, isInProject, sortedBy, hidden, group } = props
  const { isChanged, isSelected, onSelect, outcome, tabStop, onEdit } = props
  const tabIndex = tabStop === 'all' ? 0 : -1
  const { references, title, labels, author, source_branch, target_branch, milestone } =
    mergeRequest
  const recheck = useRecheck(mergeRequest)
  return (
    <li {...recheck}>
      {group && (
        <h2 className="flex gap-2 border-b border-hairline bg-subtle px-3 py-1.5 text-small font-medium">
          <bdi className="truncate">{group.name}</bdi>
          <span className="text-faint tabular-nums">{group.size}</span>
        </h2>
      )}
      <div
        className={`relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] gap-x-2.5 px-3 compact:flex py-[max(0.5rem,var(--row-y)-0.125rem)] outline-accent has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 pointer-coarse:min-h-11 ${isSelected ? 'bg-selected' : 'hover:bg-hover has-[a:focus-visible]:bg-hover'}`}
      >
        <label className="relative z-10 -m-1 flex size-7 shrink-0 items-center justify-center pointer-coarse:-m-3 pointer-coarse:size-11">
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
        <span className="flex h-5 items-center">
          <MergeRequestState of={mergeRequest} iconOnly />
        </span>
        {/* The second line may extend below the facts. */}
        <div className="contents compact:flex compact:min-w-0 compact:flex-1 compact:items-center compact:gap-4">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 compact:h-5 compact:min-w-0 compact:flex-1 compact:overflow-hidden">
            <Link
              to={paths.mergeRequest(readFullReference(references.full))}
              tabIndex={tabStop === 'none' ? -1 : 0}
              dir="auto"
              className="min-w-0 font-medium break-words text-text outline-none after:absolute after:inset-0 hover:underline compact:truncate"
            >
              {title}
            </Link>
            {isChanged && (
              <span
                title="Changed since you left the list"
                className="size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]"
              >
                <span className="sr-only">Changed since you left the list</span>
              </span>
            )}
            <Badges mergeRequest={mergeRequest} />
            {!hidden.has('labels') &&
              labels.map(
                (label) => typeof label !== 'string' && <LabelChip key={label.id} label={label} />,
              )}
          </div>
          <p className="col-span-2 col-start-3 row-start-2 mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted @xl:flex-nowrap compact:mt-0 compact:shrink-0 compact:flex-nowrap compact:@max-xl:hidden">
            <span className="tabular-nums @xl:shrink-0">
              {isInProject ? references.short : references.full}
            </span>
            {!hidden.has('author') && <bdi className="@xl:shrink-0">{author.name}</bdi>}
            {!hidden.has('branches') && (
              <span className="min-w-0 truncate font-mono @max-xl:hidden compact:hidden">
                <bdi>{spellName(source_branch)}</bdi> → <bdi>{spellName(target_branch)}</bdi>
              </span>
            )}
            {milestone && !hidden.has('milestone') && (
              <span className="inline-flex max-w-40 min-w-0 items-center gap-1 @max-xl:hidden compact:@max-3xl:hidden">
                <Milestone aria-hidden size={12} className="shrink-0" />
                <span className="sr-only">Milestone: </span>
                <bdi className="truncate">{milestone.title}</bdi>
              </span>
            )}
            {!hidden.has('date') && <ShownDate mergeRequest={mergeRequest} sortedBy={sortedBy} />}
          </p>
          {outcome?.error && (
            <p className="col-span-2 col-start-3 row-start-3 text-small text-danger">
              Not changed: {outcome.error}
            </p>
          )}
        </div>
        <div className="col-start-4 row-start-1 flex gap-2.5">
          {outcome?.error === null && (
            <span title="Changed" className="flex h-5 items-center text-success">
              <Check aria-hidden size={14} />
              <span className="sr-only">Changed</span>
            </span>
          )}
          <RowFacts mergeRequest={mergeRequest} hidden={hidden} />
          <span className="relative z-10 -my-0.5 -mr-1.5 -ml-1 pointer-coarse:-my-3">
            <MenuButton
              label={`Actions for ${title}`}
              menu={<RowMenu mergeRequest={mergeRequest} onEdit={onEdit} />}
              preload={() => void RowMenu.preload()}
              size="xs"
              iconOnly
              keyId="row.menu"
              tabIndex={tabIndex}
            >
              <MoreHorizontal aria-hidden size={14} />
            </MenuButton>
          </span>
        </div>
      </div>
    </li>
  )
}

/** Shows the date that the list is sorted by, or the last update. */
function ShownDate({ mergeRequest, sortedBy }: Pick<RequestRowProps, 'mergeRequest' | 'sortedBy'>) {
  const { created_at, merged_at, updated_at } = mergeRequest
  const [word, date] =
    sortedBy === 'created_at'
      ? ['created', created_at]
      : sortedBy === 'merged_at' && merged_at
        ? ['merged', merged_at]
        : ['updated', updated_at]
  return (
    <span className="whitespace-nowrap">
      {word} <Time value={date} />
    </span>
  )
}

/** Icons for conflicts and a locked discussion. */
function Badges({ mergeRequest }: Pick<RequestRowProps, 'mergeRequest'>) {
  const { state, has_conflicts, discussion_locked } = mergeRequest
  return (
    <>
      {state === 'opened' && has_conflicts && (
        <span className="inline-flex items-center gap-1 text-small text-danger">
          <GitMergeConflict aria-hidden size={14} />
          Conflicts
        </span>
      )}
      {discussion_locked && (
        <span className="inline-flex items-center gap-1 text-small text-warning">
          <Lock aria-hidden size={12} />
          Locked
        </span>
      )}
    </>
  )
}
