import { useQueryClient } from '@tanstack/react-query'
import { AppWindow, Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import {
  deleteApplication,
  listApplications,
  renewApplicationSecret,
  type Application,
  type NewApplication,
} from '#contract/applications.ts'
import { call } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { invalidate } from '#web/api/route-query.ts'
import { currentAccount } from '#web/api/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

/** The start and the end of an application's ID are enough to recognize it. */
const shortened = (id: string) => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

interface ApplicationRowProps {
  application: Application
  onRenew: (application: NewApplication) => Promise<void>
}

export function ApplicationRow({ application, onRenew }: ApplicationRowProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'renew' | 'delete' | null>(null)
  const canRenew = useHasCapability(renewApplicationSecret)
  const { id, application_id, application_name, callback_url, confidential } = application
  const close = () => setDialog(null)

  async function renew() {
    const renewed = await call(renewApplicationSecret, { id })
    return () => void onRenew(renewed)
  }

  async function remove() {
    await call(deleteApplication, { id })
    await invalidate(client, [listApplications])
    toast.info(`Deleted “${application_name}”.`)
  }

  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <AppWindow aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={application_name}>
          {application_name}
        </p>
        <p className="text-small break-words text-muted">{callback_url.split(/\s+/).join(', ')}</p>
        <p className="text-small text-muted">
          {confidential ? 'Confidential' : 'Public'} · ID{' '}
          <CopyText text={application_id} shown={shortened(application_id)} what="Application ID" />
        </p>
      </div>
      <MenuButton
        label={`${application_name} actions`}
        size="sm"
        iconOnly
        sections={[
          {
            entries: [
              ...(canRenew && confidential
                ? [
                    {
                      id: 'renew',
                      label: 'Renew secret…',
                      icon: <RefreshCw aria-hidden size={14} />,
                      onAction: () => setDialog('renew'),
                    },
                  ]
                : []),
              {
                id: 'delete',
                label: 'Delete…',
                icon: <Trash2 aria-hidden size={14} />,
                danger: true,
                onAction: () => setDialog('delete'),
              },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'renew' && (
        <ConfirmDialog
          title={`Renew the secret of “${application_name}”?`}
          action="Renew"
          onConfirm={renew}
          onClose={close}
        >
          The old secret stops working immediately.
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${application_name}”?`}
          action="Delete"
          onConfirm={remove}
          onClose={close}
        >
          {currentAccount()?.clientId === application_id
            ? 'You are signed in with this application. You and everyone else who uses it will be signed out.'
            : 'Everyone will be signed out of this application.'}
        </ConfirmDialog>
      )}
    </li>
  )
}
