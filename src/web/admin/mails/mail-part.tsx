import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

import { listMails } from '#contract/mails.ts'
import { explainAdmin } from '#web/admin/explain-admin.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { MailRow } from './mail-row.tsx'

const ROWS = 20

/** Mails contain links that accept invitations, so they are never saved in the browser. */
const mailsQuery = (page: number) => ({
  ...pageQuery(listMails, { page, per_page: ROWS }, STALE.list),
  meta: { isSecret: true },
})

/** The emails that the service sent, or could not send. */
export function MailPart() {
  return (
    <div className="space-y-4">
      <p className="max-w-150 text-muted">
        Emails from the last 30 days. Without a mail server, they stay here for you to copy and
        send.
      </p>
      <Part title="Emails" explain={explainAdmin}>
        <MailRows />
      </Part>
    </div>
  )
}

function MailRows() {
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const { items, nextPage } = useSuspenseQuery(mailsQuery(page)).data
  const rows = useRef<HTMLUListElement>(null)
  useRowKeys(rows)
  if (items.length === 0) return <EmptyRows>No emails yet.</EmptyRows>
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Emails">
        {items.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </Rows>
      <Pager page={page} nextPage={nextPage} />
    </div>
  )
}
