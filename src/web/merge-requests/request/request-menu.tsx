import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { copy } from '#web/ui/copy.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const DeleteRequest = lazyPart(async () => (await import('./delete-request.tsx')).DeleteRequest)

/** A merge request's actions other than merging. */
export function RequestMenu() {
  const { name, mergeRequest, rights } = useRequest()
  const [isDeleting, setDeleting] = useState(false)
  const state = useFieldChange('The status')
  const lock = useFieldChange('The discussion lock')
  const isOpen = mergeRequest.state === 'opened'
  const isLocked = Boolean(mergeRequest.discussion_locked)
  const reference = `${name.project}!${name.iid}`

  function setState(event: 'close' | 'reopen'): void {
    state.mutate(
      {
        input: { state_event: event },
        effect: { state: event === 'close' ? 'closed' : 'opened' },
      },
      {
        onSuccess: () =>
          toast.info(event === 'close' ? `Closed !${name.iid}.` : `Reopened !${name.iid}.`, {
            label: 'Undo',
            run: () => setState(event === 'close' ? 'reopen' : 'close'),
          }),
      },
    )
  }

  const canSetState = rights.canUpdate && (isOpen || mergeRequest.state === 'closed')
  const toggleState = () => setState(isOpen ? 'close' : 'reopen')
  useKey('request.state', toggleState, { isOff: !canSetState })

  const changes: MenuEntry[] = [
    ...(canSetState
      ? [
          {
            id: 'state',
            label: isOpen ? 'Close merge request' : 'Reopen merge request',
            onAction: toggleState,
          },
        ]
      : []),
    ...(rights.canPlan
      ? [
          {
            id: 'lock',
            label: isLocked ? 'Unlock discussion' : 'Lock discussion',
            note: isLocked ? 'Everyone can comment again' : 'Only project members can comment',
            onAction: () =>
              lock.mutate({
                input: { discussion_locked: !isLocked },
                effect: { discussion_locked: !isLocked },
              }),
          },
        ]
      : []),
  ]
  const sections = [
    { entries: changes },
    {
      entries: [
        {
          id: 'reference',
          label: 'Copy reference',
          keyId: 'request.copy-reference' as const,
          onAction: () => void copy(reference, `Reference ${reference}`),
        },
      ],
    },
    {
      title: 'Check out',
      entries: [
        {
          id: 'checkout',
          label: 'Copy checkout commands',
          note: 'Fetches the branch and switches to it',
          onAction: () => void copy(checkout(name.iid, 'git switch --detach'), 'Commands'),
        },
        {
          id: 'worktree',
          label: 'Copy worktree commands',
          note: 'Fetches the branch into a separate folder',
          onAction: () =>
            void copy(checkout(name.iid, `git worktree add ../review-${name.iid}`), 'Commands'),
        },
      ],
    },
    {
      entries: rights.canDelete
        ? [
            {
              id: 'delete',
              label: 'Delete merge request…',
              danger: true,
              onAction: () => setDeleting(true),
            },
          ]
        : [],
    },
  ].filter(({ entries }) => entries.length > 0)
  const trigger = useRef<HTMLSpanElement>(null)
  return (
    <span ref={trigger}>
      <MenuButton label="More actions" size="sm" iconOnly sections={sections}>
        <MoreHorizontal aria-hidden size={16} />
      </MenuButton>
      {isDeleting && (
        <DeleteRequest
          onClose={() => {
            setDeleting(false)
            trigger.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </span>
  )
}

/** Uses the target project's ref, which exists even for merge requests from forks. */
function checkout(iid: number, command: string): string {
  return `git fetch origin merge-requests/${iid}/head\n${command} FETCH_HEAD\n`
}
