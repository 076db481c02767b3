import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { Refusal } from '#web/issuables/fields/field.tsx'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useStateChange } from '#web/issuables/use-state-change.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { copy } from '#web/ui/copy.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'

const DeleteRequest = lazyPart(async () => (await import('./delete-request.tsx')).DeleteRequest)

/** A merge request's actions other than merging. */
export function RequestMenu() {
  const { name, mergeRequest, rights } = useRequest()
  const [isDeleting, setDeleting] = useState(false)
  const { change, toggle } = useStateChange()
  const lock = useFieldChange('The discussion lock')
  const isLocked = Boolean(mergeRequest.discussion_locked)
  const reference = `${name.project}!${name.iid}`

  useKey('request.state', () => toggle?.(), { isOff: toggle === null })

  const changes: MenuEntry[] = rights.canPlan
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
    : []
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
    <>
      <Refusal change={change} />
      <Refusal change={lock} />
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
    </>
  )
}

/** Uses the target project's ref, which exists even for merge requests from forks. */
function checkout(iid: number, command: string): string {
  return `git fetch origin merge-requests/${iid}/head\n${command} FETCH_HEAD\n`
}
