import { useEffect, useEffectEvent } from 'react'

import { useSubject, type AskedPart } from '#web/issuables/subject-context.ts'

/** Begins to edit a part of the issue when that is asked for, and it is known that the person may. */
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
