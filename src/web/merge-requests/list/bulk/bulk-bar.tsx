import { Ellipsis, Milestone, Tag, UserRound, X } from 'lucide-react'
import { useRef, useState } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { counted } from '#web/lib/counted.ts'
import type { EditKey } from '#web/merge-requests/list/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import {
  ADD_TODO,
  assign,
  CLOSE,
  DELETE,
  REOPEN,
  requestReview,
  setMilestone,
  setTargetBranch,
  SUBSCRIBE,
  type BulkEdit,
} from './bulk-edit.ts'
import { BulkMenu } from './bulk-menu.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { labelEntries } from './label-entries.tsx'
import { TargetOfSelected } from './target-of-selected.tsx'
import { useBulkChoices } from './use-bulk-choices.ts'
import { useBulkRights } from './use-bulk-rights.ts'

interface BulkBarProps {
  requests: readonly MergeRequestListed[]
  /** Null while no edit is being sent. */
  progress: { readonly done: number; readonly all: number } | null
  /** The key of the menu that is initially open. Null for none. */
  opened: EditKey | null
  /** Called once that menu is open, so that it does not open again. */
  onOpened: () => void
  onEdit: (edit: BulkEdit) => void
  onSelectAll: () => void
  onClear: () => void
}

/** A toolbar with the number of selected merge requests and their actions. On a phone it fits in one row. */
export function BulkBar(props: BulkBarProps) {
  const { requests, progress, opened, onOpened, onEdit, onSelectAll, onClear } = props
  const choices = useBulkChoices(requests, opened !== null)
  const isPending = progress !== null
  const menu = { isPending, opened, onOpened, onOpen: choices.want }
  const { whyNotPlan, canDelete, canUpdate, isOneProject } = useBulkRights(requests)
  const [asked, setAsked] = useState<'reviewers' | 'target' | 'delete' | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useKeptFocus(bar)
  const canRetarget = canUpdate && requests.every(({ state }) => state === 'opened')
  const isPhone = useMedia(PHONE)
  const stateEntries = [
    { from: CLOSE.from, ...entry('close', 'Close', CLOSE) },
    { from: REOPEN.from, ...entry('reopen', 'Reopen', REOPEN) },
  ].filter(({ from }) => canUpdate && requests.some(({ state }) => state === from))
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected merge requests"
      data-dock
      className="fixed inset-x-0 bottom-6 md:absolute z-30 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-rise items-center gap-1.5 rounded-card border border-hairline bg-raised py-1.5 pr-1.5 pl-3 shadow-popover max-md:bottom-18 max-sm:gap-0.5"
    >
      <p className="pr-2 font-medium whitespace-nowrap tabular-nums">
        {progress ? (
          `${progress.done} of ${progress.all}`
        ) : (
          <>
            {requests.length} <span className="max-xs:sr-only">selected</span>
          </>
        )}
        {progress && (
          <progress
            aria-label={`Changing ${counted(progress.all, 'merge request')}…`}
            max={progress.all}
            value={progress.done}
            className="ml-2 h-1 w-16 align-middle max-sm:w-8"
          />
        )}
      </p>
      {whyNotPlan === null ? (
        <>
          <BulkMenu
            {...menu}
            label="Labels"
            icon={<Tag aria-hidden size={16} strokeWidth={1.5} />}
            keyId="list.labels"
            choices={choices.labels}
            sections={[
              {
                title: 'Add or remove',
                entries: labelEntries(requests, choices.labels.rows, onEdit),
              },
            ]}
          />
          <BulkMenu
            {...menu}
            label="Assignees"
            icon={<UserRound aria-hidden size={16} strokeWidth={1.5} />}
            keyId="list.assignees"
            choices={choices.people}
            sections={peopleSections(assign)}
          />
          <BulkMenu
            {...menu}
            label="Milestone"
            icon={<Milestone aria-hidden size={16} strokeWidth={1.5} />}
            keyId="list.milestone"
            choices={choices.milestones}
            sections={[
              {
                title: 'Set',
                entries: choices.milestones.rows.map((one) =>
                  entry(String(one.id), one.title, setMilestone(one)),
                ),
              },
              { title: 'Remove', entries: [entry('none', 'Remove milestone', setMilestone(null))] },
            ]}
          />
        </>
      ) : (
        <p className="min-w-0 pr-2 text-small text-muted">{whyNotPlan}</p>
      )}
      {!isPhone &&
        stateEntries.map(({ id, label, onAction }) => (
          <Button key={id} size="sm" isPending={isPending} onPress={onAction}>
            {label}
          </Button>
        ))}
      <MenuButton
        label="More actions"
        iconOnly
        size="sm"
        sections={[
          ...(isPhone && stateEntries.length > 0 ? [{ entries: stateEntries }] : []),
          ...(whyNotPlan === null
            ? [
                {
                  entries: [
                    {
                      id: 'reviewers',
                      label: 'Change reviewers…',
                      disabled: isPending,
                      onAction: () => {
                        choices.want()
                        setAsked('reviewers')
                      },
                    },
                  ],
                },
              ]
            : []),
          ...(canRetarget
            ? [
                {
                  entries: [
                    {
                      id: 'target',
                      label: 'Change target branch…',
                      disabled: isPending || !isOneProject,
                      ...(!isOneProject && {
                        note: 'Select merge requests from a single project.',
                      }),
                      onAction: () => setAsked('target'),
                    },
                  ],
                },
              ]
            : []),
          {
            entries: [
              entry('subscribe', 'Subscribe', SUBSCRIBE),
              entry('todo', 'Add to-do', ADD_TODO),
              { id: 'all', label: 'Select all on this page', onAction: onSelectAll },
            ],
          },
          ...(canDelete
            ? [
                {
                  entries: [
                    {
                      id: 'delete',
                      label: 'Delete…',
                      danger: true,
                      disabled: isPending,
                      onAction: () => setAsked('delete'),
                    },
                  ],
                },
              ]
            : []),
        ]}
      >
        <Ellipsis aria-hidden size={14} />
      </MenuButton>
      <Button size="sm" variant="quiet" onPress={onClear}>
        <X aria-hidden size={16} strokeWidth={1.5} className="sm:hidden" />
        <span className="max-sm:sr-only">Clear</span>
      </Button>
      {asked === 'reviewers' && (
        <ChoiceMenu
          label="Reviewers"
          sections={peopleSections(requestReview)}
          choices={choices.people}
          triggerRef={bar}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'target' && (
        <TargetOfSelected
          requests={requests}
          triggerRef={bar}
          onChoose={(branch) => onEdit(setTargetBranch(branch))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <DeleteSelected
          count={requests.length}
          onDelete={() => onEdit(DELETE)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )

  /** Offers to add a person, or to remove everyone. */
  function peopleSections(edit: typeof assign) {
    const people = choices.people.rows.map((person) => ({
      ...entry(String(person.id), person.name, edit(person)),
      note: `@${person.username}`,
    }))
    return [
      { title: 'Add', entries: people },
      { title: 'Remove', entries: [entry('none', 'Everyone', edit(null))] },
    ]
  }

  function entry(id: string, label: string, edit: BulkEdit) {
    return { id, label, disabled: isPending, onAction: () => onEdit(edit) }
  }
}
