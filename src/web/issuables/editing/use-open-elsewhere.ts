import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import { hearTabs, tellTabs } from '#web/api/tabs.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'

/** True while another tab of this browser edits the same text. */
export function useOpenElsewhere(what: string): boolean {
  const { name } = useSubject()
  const { key } = useSuspenseQuery(ownerQuery()).data
  const text = `${what} ${fullReference(name)} ${key}`
  const [isElsewhere, setElsewhere] = useState(false)

  useEffect(() => {
    const open = () => tellTabs({ kind: 'draft-open', text })
    const close = () => tellTabs({ kind: 'draft-closed', text })
    const stop = hearTabs((message) => {
      if (!('text' in message) || message.text !== text) return
      setElsewhere(message.kind !== 'draft-closed')
      if (message.kind === 'draft-open') tellTabs({ kind: 'draft-here', text })
      // A third tab may still edit it.
      if (message.kind === 'draft-closed') tellTabs({ kind: 'draft-open', text })
    })
    open()
    globalThis.addEventListener('pagehide', close)
    return () => {
      stop()
      close()
      globalThis.removeEventListener('pagehide', close)
      setElsewhere(false)
    }
  }, [text])

  return isElsewhere
}
