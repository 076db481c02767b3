import { useEffect, useEffectEvent } from 'react'

import { useSubject, type AskedPart } from '#web/issuables/subject-context.ts'

/** Starts editing the part that the user requested by key, once the user's rights are known to allow it. */
export function useAsked(part: AskedPart, edit: (words?: string) => void, canEdit: boolean): void {
  const { asked, askedWords, onAnswered } = useSubject()
  const answer = useEffectEvent(() => {
    onAnswered()
    edit(askedWords)
  })
  const isAsked = asked === part && canEdit
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
