import { useState } from 'react'

import { deleteScimToken, type ScimToken as Token } from '#contract/scim-tokens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface ScimTokenProps {
  fullPath: string
  token: Token
  /** Null for users who may not create tokens. */
  onReplace: (() => Promise<() => void>) | null
  onDelete: () => Promise<void>
}

export function ScimToken({ fullPath, token, onReplace, onDelete }: ScimTokenProps) {
  const [asking, setAsking] = useState<'replace' | 'delete' | null>(null)
  const close = () => setAsking(null)

  async function remove() {
    await call(deleteScimToken, { id: fullPath })
    toast.info('Deleted the SCIM token.')
    await onDelete()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-hairline p-4">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p>
          <CopyText text={token.scim_api_url} what="SCIM address" />
        </p>
        <p className="text-small text-muted">
          Created <Time value={token.created_at} />
          {', '}
          {token.last_used_at ? (
            <>
              used <Time value={token.last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onReplace && <Button onPress={() => setAsking('replace')}>Replace token…</Button>}
        <Button onPress={() => setAsking('delete')}>Delete token…</Button>
      </div>
      {asking === 'replace' && onReplace && (
        <ConfirmDialog
          title="Replace the SCIM token?"
          action="Replace"
          onConfirm={onReplace}
          onClose={close}
        >
          The old token stops working immediately.
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title="Delete the SCIM token?"
          action="Delete"
          onConfirm={remove}
          onClose={close}
        >
          The identity provider can no longer manage the members. They stay in the group.
        </ConfirmDialog>
      )}
    </div>
  )
}
