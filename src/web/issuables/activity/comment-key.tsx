import type { RefObject } from 'react'

import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { selectedQuote, withQuote } from './quote.ts'
import { draftOf } from './threads.ts'
import '#web/issuables/keys.ts'

interface CommentKeyProps {
  /** The field of the form for new comments. */
  field: RefObject<HTMLTextAreaElement | null>
  whyNot?: string | null
  /** Called when the form is not there yet. */
  onEarly?: () => void
}

/** The key that focuses the field for new comments and quotes the selected text there. Draws nothing. */
export function CommentKey({ field, whyNot = null, onEarly }: CommentKeyProps) {
  const [, store] = useTextDraft(draftOf({ kind: 'new' }))
  useKey(
    'subject.comment',
    () => {
      const quote = selectedQuote()
      if (quote) store((draft) => withQuote(draft, quote))
      if (field.current) field.current.focus()
      else onEarly?.()
    },
    { whyNot },
  )
  return null
}
