import { useEffect } from 'react'

import { useAccounts } from '#web/app/accounts/use-accounts.ts'
import { markTab } from '#web/ui/tab-icon.ts'
import { colorOf } from '#web/widgets/account-dot.tsx'

/** Colors the tab's icon by account when there are several accounts. */
export function TabColor() {
  const { accounts, current } = useAccounts()
  const color = accounts.length > 1 && current ? colorOf(current.color) : null
  useEffect(() => markTab({ color }), [color])
  return null
}
