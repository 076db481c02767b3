import { useEffect, useEffectEvent } from 'react'

import { useSubject, type AskedPart } from '#web/issuables/subject-context.ts'

/** Starts editing a part that a key asked for, once the user is known to have the right. */
export function useAsked(part: AskedPart, edit: () => void, canEdit: boolean): void {
  const { asked, onAnswered } = useSubject()
  const answer = useEffectEvent(() => {
    onAnswered()
    edit()
  })
  const isAsked = asked === part && canEdit
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
