import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { useBoard } from './board-context.ts'

/** One thing, kept as text, that this browser remembers of the board for the person who is signed in. */
export function useBoardMemory(name: string): [string | null, (text: string | null) => void] {
  const { space, board } = useBoard()
  const user = useSuspenseQuery(currentUserQuery()).data
  const key = `mergeboard.${name} ${user.web_url} ${space.kind} ${board.id}`
  const [text, setText] = useState(() => readLocal(key))
  return [
    text,
    (next) => {
      setText(next)
      writeLocal(key, next)
    },
  ]
}
