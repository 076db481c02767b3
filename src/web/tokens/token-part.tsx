import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { explainForRole } from '#web/api/api-failure.ts'
import { invalidate } from '#web/api/route-query.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListTabs } from '#web/widgets/list-tabs.tsx'
import { NewSecret } from '#web/widgets/new-secret.tsx'
import { Part } from '#web/widgets/part.tsx'
import { TokenList } from './token-list.tsx'
import type { TokenSource, TokenState } from './token-source.ts'

const NewTokenDialog = lazyPart(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog)

interface TokenPartProps {
  source: TokenSource
  /** Describes the tokens. */
  note: string
}

/** Lists, creates and revokes tokens. */
export function TokenPart({ source, note }: TokenPartProps) {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const state: TokenState = params.get('state') === 'inactive' ? 'inactive' : 'active'
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-150 text-muted">{note}</p>
        <Button ref={button} variant="primary" onPress={() => setCreating(true)}>
          <Plus aria-hidden size={16} />
          New token
        </Button>
      </div>
      {created && (
        <NewSecret
          key={created.secret}
          title={`Created “${created.name}”`}
          note="Copy the token now. You cannot view it again."
          values={[{ name: 'Token', value: created.secret }]}
          onClose={() => {
            setCreated(null)
            button.current?.focus()
          }}
        />
      )}
      <ListTabs
        shown={state}
        tabs={[
          { id: 'active', label: 'Active', to: '?' },
          { id: 'inactive', label: 'Inactive', to: '?state=inactive' },
        ]}
      />
      <Part key={state} title="Access tokens" explain={explainForRole}>
        <TokenList source={source} state={state} />
      </Part>
      {isCreating && (
        <NewTokenDialog
          title="New access token"
          source={source}
          onCreate={(name, secret) => {
            setCreating(false)
            setCreated({ name, secret })
            void invalidate(client, [source.route], source.owner)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  )
}
