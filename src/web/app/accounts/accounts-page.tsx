import { UserPlus } from 'lucide-react'
import { useRef } from 'react'

import { useAccounts } from '#web/app/accounts/use-accounts.ts'
import { useSettingsParts } from '#web/spaces/use-settings-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'
import { AccountRow } from './account-row.tsx'
import { ServerList } from './server-list.tsx'

/** The accounts that are signed in in this browser, and the servers that it remembers. */
export function AccountsPage() {
  const { accounts, current, choose, add } = useAccounts()
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  return (
    <PartsPage label="Settings" parts={useSettingsParts()} title="Accounts">
      <div className="max-w-150">
        <Section title="Accounts in this browser">
          <Rows ref={rows}>
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                isCurrent={account.id === current?.id}
                onChoose={() => choose(account)}
              />
            ))}
          </Rows>
        </Section>
        <div className="mt-3">
          <Button onPress={add}>
            <UserPlus aria-hidden size={14} />
            Add account…
          </Button>
        </div>
      </div>
      <ServerList accounts={accounts} />
    </PartsPage>
  )
}
