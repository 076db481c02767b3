import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { markTodoDone, type Todo } from '#contract/todos.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Section } from '#web/widgets/section.tsx'
import { SHOWS_FAILURE, todosQuery } from './inbox-queries.ts'
import { ShortRows } from './short-rows.tsx'

/** Texts that precede the target's reference. Newer servers may send other actions. */
const TEXTS: Readonly<Partial<Record<Todo['action_name'], (author: string) => string>>> = {
  assigned: (author) => `${author} assigned you`,
  mentioned: (author) => `${author} mentioned you in`,
  directly_addressed: (author) => `${author} directly addressed you in`,
  build_failed: () => 'Pipeline failed in',
  marked: (author) => `${author} added a to-do for`,
  approval_required: (author) => `${author} requested your approval of`,
  unmergeable: () => 'Could not merge',
  review_requested: (author) => `${author} requested your review of`,
}

/** The pending to-do items. Renders nothing when there are none or the server does not support them. */
export function Todos() {
  const todos = useQuery({ ...todosQuery(), ...SHOWS_FAILURE }).data
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  const { hash, key } = useLocation()
  /** Another key for each visit. Null for visits to the rest of the page. */
  const visit = hash === '#todos' && todos?.items.length ? key : null
  useEffect(() => {
    if (visit === null) return
    // After the shell has focused the page.
    const frame = requestAnimationFrame(() => rows.current?.querySelector('a')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [visit])
  if (!todos?.items.length) return null
  return (
    <Section title="To-dos" count={todos.total}>
      <ShortRows
        ref={rows}
        rows={todos.items.map((todo) => (
          <TodoRow key={todo.id} todo={todo} />
        ))}
      />
    </Section>
  )
}

function TodoRow({ todo }: { todo: Todo }) {
  const { target, target_type, author, action_name, created_at } = todo
  const done = useMarkDone(todo)
  const name = readFullReference(target.references.full)
  return (
    <li className="relative flex items-start gap-2.5 px-3 py-(--row-y) hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to={target_type === 'Issue' ? paths.issue(name) : paths.mergeRequest(name)}
          dir="auto"
          className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          {target.title}
        </Link>
        <p className="truncate text-small text-muted">
          {TEXTS[action_name]?.(author.name) ?? author.name} {target.references.full} ·{' '}
          <Time value={created_at} />
        </p>
      </div>
      <span className="relative z-1">
        <IconButton
          label={`Mark “${target.title}” as done`}
          size="xs"
          onPress={() => !done.isPending && done.mutate()}
        >
          <Check aria-hidden size={14} />
        </IconButton>
      </span>
    </li>
  )
}

function useMarkDone({ id, target }: Todo) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => await call(markTodoDone, { id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: todosQuery().queryKey })
      announce(`Marked “${target.title}” as done.`)
    },
    onError: (error) => {
      toast.error(`“${target.title}” could not be marked as done. ${wordsOf(error)}`)
    },
  })
}
