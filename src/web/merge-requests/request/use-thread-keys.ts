import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { resolutionOf } from '#web/issuables/activity/threads.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { paths } from '#web/paths.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'

const NONE = 'No unresolved threads.'

/** Binds the keys that step through the page's unresolved threads, wrapping around. */
export function useThreadKeys(): void {
  useKey('request.next-thread', () => move(1))
  useKey('request.previous-thread', () => move(-1))
}

function move(step: 1 | -1): void {
  const threads = [...document.querySelectorAll<HTMLElement>('[data-unresolved]')]
  if (threads.length === 0) {
    toast.info(NONE)
    return
  }
  const at = threads.findIndex((thread) => thread.contains(document.activeElement))
  const next = at === -1 && step === -1 ? -1 : at + step
  const thread = threads.at(next % threads.length)!
  thread.focus({ preventScroll: true })
  thread.scrollIntoView({ block: 'center' })
}

/** Binds these keys on tabs without threads: they open the oldest or newest unresolved thread in the changes. */
export function useFarThreadKeys(name: SubjectName<'merge_request'>, isOff: boolean): void {
  const client = useQueryClient()
  const navigate = useNavigate()

  async function open(at: 0 | -1): Promise<void> {
    try {
      const threads = await client.fetchQuery(threadsQuery(name))
      const thread = threads.filter((one) => resolutionOf(one) === 'open').at(at)
      if (!thread) return void toast.info(NONE)
      const hash = `note_${thread.notes[0]!.id}`
      await navigate({ pathname: paths.mergeRequest(name, 'diffs'), hash })
    } catch (error) {
      toast.error(`The threads could not be loaded. ${wordsOf(error)}`)
    }
  }

  useKey('request.next-thread', () => void open(0), { isOff })
  useKey('request.previous-thread', () => void open(-1), { isOff })
}
