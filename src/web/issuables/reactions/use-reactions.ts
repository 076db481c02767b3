import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { reactionsQuery } from './reaction-queries.ts'
import { reactionRoutes } from './reaction-routes.ts'

interface Outcome {
  readonly onSuccess: () => void
  readonly onError: (error: Error) => void
}

/**
 * The reactions to the subject or to one of its comments, and a function that toggles the user's own reaction. It does
 * nothing until its last call for the same emoji has been answered.
 */
export function useReactions(note: number | null, isOn: boolean) {
  const { name } = useSubject()
  const client = useQueryClient()
  const me = useQuery(currentUserQuery()).data
  const options = reactionsQuery(name, note)
  const query = useQuery({ ...options, enabled: isOn })
  const all = query.data ?? []
  const own = (emoji: string) =>
    all.find((award) => award.name === emoji && award.user.id === me?.id)
  const sending = useRef(new Set<string>())
  const change = useMutation({
    mutationFn: async (emoji: string) => {
      const { add, remove, input } = reactionRoutes(name, note)
      const before = own(emoji)
      if (!before) return { added: await call(add, { ...input, name: emoji }) }
      await call(remove, { ...input, award_id: before.id })
      return { removed: before.id }
    },
    onSuccess: ({ added, removed }) => {
      client.setQueryData(options.queryKey, (awards = []) =>
        added ? [...awards, added] : awards.filter(({ id }) => id !== removed),
      )
    },
    onSettled: async (_outcome, _error, emoji) => {
      sending.current.delete(emoji)
      await client.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  const toggle = (emoji: string, outcome: Outcome) => {
    if (sending.current.has(emoji)) return
    sending.current.add(emoji)
    // Callbacks of `mutate` run only for the latest call.
    change.mutateAsync(emoji).then(outcome.onSuccess, outcome.onError)
  }
  return { all, isMine: (emoji: string) => own(emoji) !== undefined, error: query.error, toggle }
}
