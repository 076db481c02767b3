import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { listTodos, markTodoDone, type Todo } from '#contract/todos.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/route-query.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
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

const PATHS: Readonly<
  Partial<Record<string, (name: ReturnType<typeof readFullReference>) => string>>
> = {
  Issue: paths.issue,
  MergeRequest: paths.mergeRequest,
}

/** The pending to-dos. Without any, renders a note for users who asked for them, and otherwise nothing. */
export function Todos() {
  const { data: todos, isError } = useQuery({ ...todosQuery(), ...SHOWS_FAILURE })
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
  if (!todos?.items.length) {
    if (hash !== '#todos' || (!todos && !isError)) return null
    return (
      <Section title="To-dos">
        <EmptyRows>{todos ? 'No to-dos.' : 'This server does not support to-dos.'}</EmptyRows>
      </Section>
    )
  }
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
  const { target, target_type, target_url, author, action_name, created_at } = todo
  const done = useMarkDone(todo)
  const path = PATHS[target_type]
  const title = titleOf(todo)
  return (
    <li className="relative flex items-start gap-2.5 px-3 py-(--row-y) hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to={path ? path(readFullReference(target.references.full)) : target_url}
          dir="auto"
          className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="truncate text-small text-muted">
          {TEXTS[action_name]?.(author.name) ?? author.name}{' '}
          {path ? target.references.full : todo.project?.path_with_namespace} ·{' '}
          <Time value={created_at} />
        </p>
      </div>
      <span className="relative z-1">
        <IconButton
          label={`Mark “${title}” as done`}
          size="xs"
          onPress={() => !done.isPending && done.mutate()}
        >
          <Check aria-hidden size={14} />
        </IconButton>
      </span>
    </li>
  )
}

/** Newer servers send to-do items for other targets, whose fields differ. */
function titleOf({ target_type, target, body }: Todo): string {
  return PATHS[target_type] ? target.title : body
}

function useMarkDone(todo: Todo) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => await call(markTodoDone, { id: todo.id }),
    onSuccess: async () => {
      await invalidate(client, [listTodos])
      announce(`Marked “${titleOf(todo)}” as done.`)
    },
    onError: (error) => {
      toast.error(`“${titleOf(todo)}” could not be marked as done. ${wordsOf(error)}`)
    },
  })
}
