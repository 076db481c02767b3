import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { deviceWords } from './device-words.ts'
import { SessionRow } from './session-row.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

const ROWS = 20

/** Sessions contain addresses, so they are never saved in the browser. */
const sessionsQuery = (page: number) => ({
  ...pageQuery(listSessions, { page, per_page: ROWS }, STALE.list),
  meta: { isSecret: true },
})

export function SessionList() {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(sessionsQuery(page)).data
  const [isAsking, setAsking] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  const refresh = async () => await invalidate(client, [listSessions])

  async function end({ id, user_agent }: Session) {
    await call(endSession, { session_id: id })
    toast.info(`Signed out ${deviceWords(user_agent).words}.`)
    await refresh()
  }

  async function endOthers() {
    await call(endOtherSessions, {})
    toast.info('Signed out everywhere else.')
    await refresh()
  }

  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Active sessions">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={async () => await end(session)} />
        ))}
      </Rows>
      <Pager page={page} nextPage={nextPage} />
      <Button onPress={() => setAsking(true)}>Sign out everywhere else…</Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          action="Sign out"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          Only this browser stays signed in. Access tokens keep working.
        </ConfirmDialog>
      )}
    </div>
  )
}
