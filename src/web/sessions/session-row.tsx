import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

import type { Session } from '#contract/sessions.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { deviceWords } from './device-words.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface SessionRowProps {
  session: Session
  onEnd: () => Promise<void>
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { current, ip_address, user_agent, created_at, last_used_at } = session
  const { words, isPhone } = deviceWords(user_agent)
  const Icon = isPhone ? Smartphone : Monitor
  const name = ip_address ? `${words} (${ip_address})` : words
  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] lg:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium" title={user_agent ?? words}>
            {words}
          </p>
          <p className="text-small text-muted">
            {[ip_address, current && 'This browser'].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="text-small text-muted">
          Signed in <Time value={created_at} />
          <span className="block">
            {last_used_at ? (
              <>
                Last used <Time value={last_used_at} />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
        </p>
      </div>
      <span className="flex justify-end max-lg:empty:hidden lg:w-24">
        {!current && (
          <Button size="sm" onPress={() => setAsking(true)}>
            Sign out…<span className="sr-only"> {name}</span>
          </Button>
        )}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={`Sign out ${name}?`}
          action="Sign out"
          onConfirm={onEnd}
          onClose={() => setAsking(false)}
        >
          That browser must sign in again. Access tokens keep working.
        </ConfirmDialog>
      )}
    </li>
  )
}
