import { useNavigate } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { toast } from '#web/ui/toast.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Returns a function that runs an entry. The entry runs after the focus is restored, so it may move the focus. */
export function useChoose(onClose: () => void) {
  const navigate = useNavigate()

  async function lead(entry: PaletteEntry, newTab: boolean): Promise<void> {
    try {
      const { address } = entry
      const found = typeof address === 'function' ? await address() : address
      if (!found) toast.info(`No board shows ${entry.note ?? entry.label}.`)
      else if (newTab) window.open(found, '_blank', 'noopener')
      else void navigate(found)
    } catch (error) {
      toast.error(`“${entry.label}” could not be opened. ${wordsOf(error)}`)
    }
  }

  return (entry: PaletteEntry, { newTab }: { newTab: boolean }): void => {
    if (entry.whyNot) return
    if (newTab && entry.address) {
      void lead(entry, true)
      return
    }
    onClose()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (entry.run) entry.run()
        else void lead(entry, false)
      }),
    )
  }
}
