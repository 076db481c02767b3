import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { subjectsQueries } from '#web/issuables/subject-cache.ts'
import type { SavedChange } from '#web/issuables/undo-change.ts'
import { counted } from '#web/lib/counted.ts'
import { rememberEdit } from '#web/merge-requests/own-edits.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import { ChangedSince, undoEdit, type BulkEdit } from './bulk-edit.ts'
import type { Progress, RowOutcome } from './outcome.ts'

const MAX_REQUESTS = 4

/** Runs one edit at a time, since all of a list's edits share its progress. */
const turn = pLimit(1)

/** The time between two updates of the rows. Drawing the rows after each reply would delay the next requests. */
const SHOW_MS = 100

interface Task {
  /** The start of the report, after the number of merge requests. */
  readonly done: 'changed' | 'undone'
  readonly send: (request: MergeRequestListed) => Promise<SavedChange | null>
  readonly retry: (failed: Requests) => void
}

interface Changed {
  readonly request: MergeRequestListed
  readonly saved: SavedChange | null
}

type Requests = readonly MergeRequestListed[]

interface Shown {
  readonly client: QueryClient
  readonly setProgress: (progress: Progress | null) => void
  readonly setOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void
}

/** Changes many merge requests, shows progress and outcomes, and offers undo and retry. */
export function runBulkEdit(shown: Shown, edit: BulkEdit, requests: Requests): void {
  const { client, setProgress, setOutcomes } = shown

  /** Sends one request per merge request, after earlier edits. Reports failures and returns the changed merge requests. */
  async function sendAll(...sent: Parameters<typeof sendNow>): Promise<Changed[]> {
    return await turn(sendNow, ...sent)
  }

  async function sendNow(requests: Requests, task: Task): Promise<Changed[]> {
    const limit = pLimit(MAX_REQUESTS)
    const results = new Map<number, RowOutcome>()
    const changed: Changed[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setOutcomes(new Map(results))
      setProgress({ done: results.size, all: requests.length })
    }
    show()
    await Promise.all(
      requests.map((request) =>
        limit(async () => {
          try {
            const saved = await task.send(request)
            if (saved && saved.after !== saved.before) {
              rememberEdit({ id: request.id, updated_at: saved.after.updated_at! })
            }
            changed.push({ request, saved })
            results.set(request.id, { error: null, isFinal: true })
          } catch (error) {
            results.set(request.id, outcomeOf(error))
          }
          timer ??= setTimeout(show, SHOW_MS)
        }),
      ),
    )
    clearTimeout(timer)
    show()
    void client.invalidateQueries(subjectsQueries('merge_request'))
    await refreshRequestLists(client)
    setProgress(null)
    report(requests, results, task)
    return changed
  }

  function run(requests: Requests): void {
    void offerUndo(
      sendAll(requests, { done: 'changed', send: edit.send, retry: run }).then((changed) => {
        const text = `${edit.words} ${counted(changed.length, 'merge request')}.`
        const saved = new Map(
          changed.flatMap((one) => (one.saved ? [[one.request, one.saved] as const] : [])),
        )
        if (changed.length > 0 && saved.size === 0) toast.info(text)
        return saved.size > 0
          ? { text, undo: async () => await undo(saved, [...saved.keys()]) }
          : null
      }),
    )
  }

  async function undo(
    saved: ReadonlyMap<MergeRequestListed, SavedChange>,
    requests: Requests,
  ): Promise<void> {
    const done = await sendAll(requests, {
      done: 'undone',
      send: async (request) => await undoEdit(request, saved.get(request)!),
      retry: (failed) => void undo(saved, failed),
    })
    if (done.length > 0) toast.info(`Undone for ${counted(done.length, 'merge request')}.`)
  }

  run(requests.filter(({ state }) => !edit.from || state === edit.from))
}

function outcomeOf(error: unknown): RowOutcome {
  return error instanceof ChangedSince
    ? { error: error.message, isFinal: true }
    : { error: wordsOf(error), isFinal: false }
}

function report(
  requests: Requests,
  outcomes: ReadonlyMap<number, RowOutcome>,
  { done, retry }: Task,
): void {
  const failed = requests.filter(({ id }) => outcomes.get(id)?.error)
  if (failed.length === 0) {
    announce(`${counted(requests.length, 'merge request')} ${done}.`)
    return
  }
  const reasons = [...new Set(failed.map(({ id }) => outcomes.get(id)?.error))].join(' ')
  const again = failed.filter(({ id }) => !outcomes.get(id)?.isFinal)
  toast.error(
    `${failed.length} of ${counted(requests.length, 'merge request')} could not be ${done}. ${reasons}`,
    again.length > 0 ? { label: 'Retry', run: () => retry(again) } : undefined,
  )
}
