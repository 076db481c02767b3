import { useSuspenseQuery } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { useLocal } from '#web/lib/use-local.ts'
import { useBoard } from './board-context.ts'

/** One thing, kept as text, that this browser remembers of the board for the person who is signed in. */
export function useBoardMemory(name: string): [string | null, (text: string | null) => void] {
  const { space, board } = useBoard()
  const user = useSuspenseQuery(currentUserQuery()).data
  return useLocal(`mergeboard.${name} ${user.web_url} ${space.kind} ${board.id}`)
}
