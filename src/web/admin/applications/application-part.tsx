import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { listApplications, type NewApplication } from '#contract/applications.ts'
import { explainAdmin } from '#web/admin/explain-admin.ts'
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { NewSecret } from '#web/widgets/new-secret.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { ApplicationRow } from './application-row.tsx'

const ROWS = 20

const NewApplicationDialog = lazyPart(
  async () => (await import('./new-application-dialog.tsx')).NewApplicationDialog,
)

/** The OAuth applications of the whole server. */
export function ApplicationPart() {
  const client = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewApplication | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  async function show(application: NewApplication) {
    setCreating(false)
    setCreated(application)
    await invalidate(client, [listApplications])
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-150 text-muted">
          OAuth applications let people sign in to other programs with their account.
        </p>
        <Button ref={button} variant="primary" onPress={() => setCreating(true)}>
          <Plus aria-hidden size={16} />
          New application
        </Button>
      </div>
      {created && (
        <NewSecret
          key={created.secret}
          title={`Credentials for “${created.application_name}”`}
          note={
            created.confidential
              ? 'Copy the secret now. You cannot view it again.'
              : 'A public application needs no secret.'
          }
          values={[
            { name: 'Application ID', value: created.application_id },
            ...(created.confidential ? [{ name: 'Secret', value: created.secret }] : []),
          ]}
          onClose={() => {
            setCreated(null)
            button.current?.focus()
          }}
        />
      )}
      <Part title="Applications" explain={explainAdmin}>
        <ApplicationRows onRenew={show} />
      </Part>
      {isCreating && <NewApplicationDialog onCreate={show} onClose={() => setCreating(false)} />}
    </div>
  )
}

interface ApplicationRowsProps {
  onRenew: (application: NewApplication) => Promise<void>
}

function ApplicationRows({ onRenew }: ApplicationRowsProps) {
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const query = pageQuery(listApplications, { page, per_page: ROWS }, STALE.list)
  const { items, nextPage } = useSuspenseQuery(query).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  if (items.length === 0) return <EmptyRows>No applications yet.</EmptyRows>
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Applications">
        {items.map((application) => (
          <ApplicationRow key={application.id} application={application} onRenew={onRenew} />
        ))}
      </Rows>
      <Pager page={page} nextPage={nextPage} />
    </div>
  )
}
