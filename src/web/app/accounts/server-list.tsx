import { useRef, useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { forgetServer, rememberedServers } from '#web/api/known-servers.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'

/** The servers that the sign-in offers, because this browser has signed in to them. */
export function ServerList({ accounts }: { accounts: readonly Account[] }) {
  const [servers, setServers] = useState(rememberedServers)
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)

  function forget(url: string): void {
    forgetServer(url)
    setServers(rememberedServers())
    toast.info(`${url} forgotten.`)
  }

  return (
    <div className="max-w-150">
      <Section title="Servers">
        {servers.length === 0 ? (
          <EmptyRows>Servers appear here once you have signed in to them.</EmptyRows>
        ) : (
          <Rows ref={rows}>
            {servers.map(({ url }) => {
              const count = accounts.filter(({ server }) => server === url).length
              return (
                <li key={url} className="flex items-center gap-3 px-3 py-(--row-y)">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{url}</p>
                    <p className="text-small text-muted">
                      {count === 0 ? 'No account' : counted(count, 'account')}
                    </p>
                  </div>
                  {count === 0 && (
                    <Button size="sm" onPress={() => forget(url)}>
                      Forget<span className="sr-only"> {url}</span>
                    </Button>
                  )}
                </li>
              )
            })}
          </Rows>
        )}
      </Section>
    </div>
  )
}
