import { useSuspenseQuery } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { useLocal } from '#web/lib/use-local.ts'
import type { Space } from '#web/paths.ts'

/** The boards of a project or group that the person wants to see first, in this browser. */
export function useStarredBoards({ kind, fullPath }: Space) {
  const user = useSuspenseQuery(currentUserQuery()).data
  const [text, setText] = useLocal(`mergeboard.starred ${user.web_url} ${kind} ${fullPath}`)
  const ids = new Set((text ?? '').split(' ').filter(Boolean))
  return {
    isStarred: (id: number) => ids.has(String(id)),
    setStarred: (id: number, isStarred: boolean) => {
      const others = [...ids].filter((one) => one !== String(id))
      setText((isStarred ? [...others, id] : others).join(' '))
    },
  }
}
