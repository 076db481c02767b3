import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

import type { Page } from '#web/api/paging.ts'
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { TokenRow } from './token-row.tsx'
import type { ListedToken, TokenSource, TokenState } from './token-source.ts'

const ROWS = 20

interface TokenListProps {
  source: TokenSource
  state: TokenState
}

export function TokenList({ source, state }: TokenListProps) {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const { page } = readListAddress(params)
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  const input = { ...source.owner, state, page, per_page: ROWS }
  const query = pageQuery(source.route, input, STALE.list)
  const { items, nextPage }: Page<ListedToken> = useSuspenseQuery(query).data

  async function revoke({ id, name }: ListedToken) {
    await source.revoke(id)
    toast.info(`Revoked “${name}”.`)
    await invalidate(client, [source.route], source.owner)
  }

  if (items.length === 0) {
    return <EmptyRows>{state === 'active' ? 'No active tokens.' : 'No inactive tokens.'}</EmptyRows>
  }
  return (
    <div className="space-y-3">
      <Rows ref={rows} label="Access tokens">
        {items.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={async () => await revoke(token)} />
        ))}
      </Rows>
      <Pager page={page} nextPage={nextPage} />
    </div>
  )
}
