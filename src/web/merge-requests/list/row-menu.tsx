import { useNavigate } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths } from '#web/paths.ts'
import { copy } from '#web/ui/copy.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { useOpenMenu } from '#web/ui/menu.tsx'
import { CLOSE, REOPEN, type BulkEdit } from './bulk/bulk-edit.ts'
import { useBulkRights } from './bulk/use-bulk-rights.ts'

interface RowMenuProps {
  mergeRequest: MergeRequestListed
  onEdit: (edit: BulkEdit) => void
}

/** The actions of a row. */
export function RowMenu({ mergeRequest, onEdit }: RowMenuProps) {
  const { references, state } = mergeRequest
  const { canUpdate } = useBulkRights([mergeRequest])
  const navigate = useNavigate()
  const path = paths.mergeRequest(readFullReference(references.full))
  const url = new URL(path, location.href).href
  const changes: MenuEntry[] =
    state === 'opened'
      ? [{ id: 'close', label: 'Close', onAction: () => onEdit(CLOSE) }]
      : state === 'closed'
        ? [{ id: 'reopen', label: 'Reopen', onAction: () => onEdit(REOPEN) }]
        : []
  return (
    <MenuOverlay
      {...useOpenMenu()}
      sections={[
        {
          entries: [
            { id: 'open', label: 'Open', keyId: 'row.open', onAction: () => void navigate(path) },
            {
              id: 'tab',
              label: 'Open in new tab',
              keyId: 'list.tab',
              onAction: () => void open(url, '_blank'),
            },
          ],
        },
        {
          entries: [
            {
              id: 'reference',
              label: 'Copy reference',
              onAction: () => void copy(references.full, `Reference ${references.full}`),
            },
            { id: 'link', label: 'Copy link', onAction: () => void copy(url, 'Link') },
          ],
        },
        ...(canUpdate && changes.length > 0 ? [{ entries: changes }] : []),
      ]}
    />
  )
}
