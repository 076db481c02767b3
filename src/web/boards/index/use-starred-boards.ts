import { useSuspenseQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { useLocal } from '#web/lib/use-local.ts'
import type { Space } from '#web/paths.ts'

/** The boards in a space that the user has starred in this browser. */
export function useStarredBoards({ kind, fullPath }: Space) {
  const owner = useSuspenseQuery(ownerQuery()).data
  const [text, setText] = useLocal(`mergeboard.starred ${owner.key} ${kind} ${fullPath}`)
  const ids = new Set((text ?? '').split(' ').filter(Boolean))
  return {
    isStarred: (id: number) => ids.has(String(id)),
    setStarred: (id: number, isStarred: boolean) => {
      const others = [...ids].filter((one) => one !== String(id))
      setText((isStarred ? [...others, id] : others).join(' '))
    },
  }
}
