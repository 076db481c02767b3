import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { roleName } from '#contract/rights.ts'
import { calendarToday } from '#web/lib/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { endWords } from '#web/widgets/terms/end-words.ts'
import type { ListedToken } from './token-source.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface TokenRowProps {
  token: ListedToken
  onRevoke: () => Promise<void>
}

export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, scopes, access_level, active, revoked, last_used_at, created_at } = token
  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <KeyRound aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] lg:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="text-small text-muted">
            {access_level !== undefined && `${roleName(access_level)} · `}
            <span className="font-mono">{scopes.join(', ')}</span>
          </p>
        </div>
        <p className="text-small text-muted">
          Created <Time value={created_at} />
          {', '}
          {last_used_at ? (
            <>
              used <Time value={last_used_at} />
            </>
          ) : (
            'never used'
          )}
          <span className="block">{revoked ? 'Revoked' : expiry(token.expires_at)}</span>
        </p>
      </div>
      {active && (
        <Button size="sm" onPress={() => setAsking(true)}>
          Revoke…<span className="sr-only"> {name}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          action="Revoke"
          onConfirm={onRevoke}
          onClose={() => setAsking(false)}
        >
          Everything that uses this token stops working. You cannot undo this.
        </ConfirmDialog>
      )}
    </li>
  )
}

function expiry(date: string | null): string {
  const words = date ? endWords(date.slice(0, 10), calendarToday(), 'expires') : 'never expires'
  return `${words[0]!.toUpperCase()}${words.slice(1)}`
}
