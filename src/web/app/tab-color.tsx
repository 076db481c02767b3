import { useEffect } from 'react'

import { markTab } from '#web/ui/tab-icon.ts'
import { colorOf } from '#web/widgets/account-dot.tsx'
import { useAccounts } from './use-accounts.ts'

/** Gives the tab the colour of its account, where there are several. */
export function TabColor() {
  const { accounts, current } = useAccounts()
  const color = accounts.length > 1 && current ? colorOf(current.color) : null
  useEffect(() => markTab({ color }), [color])
  return null
}
