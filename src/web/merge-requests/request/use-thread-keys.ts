import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { resolutionOf } from '#web/issuables/activity/threads.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { lastThread } from '#web/merge-requests/last-thread.ts'
import { paths } from '#web/paths.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'

type Step = 1 | -1

/**
 * Binds the keys that step through the unresolved threads, wrapping around. They go on from the last thread, also from
 * that of another tab. Where the page has no threads, they open them in the changes.
 */
export function useThreadKeys(name: SubjectName<'merge_request'>, isOff: boolean): void {
  const client = useQueryClient()
  const navigate = useNavigate()

  async function open(step: Step): Promise<void> {
    try {
      const threads = await client.fetchQuery(threadsQuery(name))
      const unresolved = threads.filter((one) => resolutionOf(one) === 'open')
      const thread = next(unresolved, ({ notes }) => notes[0]!.id === lastThread.get(), step)
      if (!thread) return void toast.info('No unresolved threads.')
      const hash = `note_${thread.notes[0]!.id}`
      await navigate({ pathname: paths.mergeRequest(name, 'diffs'), hash })
    } catch (error) {
      toast.error(`The threads could not be loaded. ${wordsOf(error)}`)
    }
  }

  const go = (step: Step) => stepOnPage(step) || void open(step)
  useKey('request.next-thread', () => go(1), { isOff })
  useKey('request.previous-thread', () => go(-1), { isOff })
}

/** Focuses the next thread on the page. Returns false if the page has none. */
function stepOnPage(step: Step): boolean {
  const threads = [...document.querySelectorAll<HTMLElement>('[data-unresolved]')]
  const focused = threads.find((thread) => thread.contains(document.activeElement))
  const isLast = (thread: HTMLElement) =>
    focused ? thread === focused : idOf(thread) === lastThread.get()
  const thread = next(threads, isLast, step)
  if (!thread) return false
  lastThread.set(idOf(thread))
  thread.focus({ preventScroll: true })
  thread.scrollIntoView({ block: 'center' })
  return true
}

const idOf = (thread: HTMLElement) => Number(thread.dataset['unresolved'])

function next<Item>(all: readonly Item[], isLast: (one: Item) => boolean, step: Step) {
  const at = all.findIndex(isLast)
  return all.at((at === -1 && step === -1 ? -1 : at + step) % all.length)
}
