import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { listMergeRequestDiscussions } from '#contract/discussions.ts'
import { createDraftNote, deleteDraftNote, updateDraftNote } from '#contract/draft-notes.ts'
import type { Position } from '#contract/positions.ts'
import { isAbsent, isUnanswered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { draftOf } from '#web/issuables/activity/threads.ts'
import { draftAfter, readDraft } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraftKey } from '#web/issuables/editing/use-text-draft.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { changeLocal, currentLocal } from '#web/lib/use-local.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { changeDrafts, draftsQuery, type Draft } from './draft-queries.ts'
import { newDraftId, readDrafts, writeDrafts, type LocalDraft } from './local-drafts.ts'
import { isSameDraft, type NewDraft } from './new-draft.ts'

const NONE: readonly Draft[] = []

/** The user's unsent review. The server keeps it, or this browser if the server cannot. */
export function useDrafts() {
  const { name } = useRequest()
  const client = useQueryClient()
  const onServer = useQuery(draftsQuery(name)).data
  const [stored, store] = useUserMemory(`review ${fullReference(name)}`)
  const threads = useQuery({ ...threadsQuery(name), enabled: false })
  // The merge request has loaded, so it is the route that is missing.
  const canSend = useHasCapability(listMergeRequestDiscussions) && !isAbsent(threads.error)
  const isLocal = onServer === null
  const onDevice = useMemo(() => readDrafts(stored), [stored])
  const drafts = isLocal ? onDevice : (onServer ?? NONE)
  const input = requestInput(name)
  const keyOf = useTextDraftKey()
  const changesKey = (id: number) => keyOf(draftOf({ kind: 'draft', draft: id }))
  /** The text of a new draft whose reply was lost. */
  const lostNote = useRef<string | null>(null)

  /** Changes the drafts in this browser. */
  const keep = (change: (drafts: readonly LocalDraft[]) => readonly LocalDraft[]) =>
    store((text) => writeDrafts(change(readDrafts(text))))

  async function add(draft: NewDraft): Promise<void> {
    const { note, position, discussion, resolves = false } = draft
    const before = await client.ensureQueryData(draftsQuery(name))
    if (before === null) {
      return keep((all) => [
        ...all,
        {
          id: newDraftId(),
          note,
          position: (position as Position | undefined) ?? null,
          discussion_id: discussion ?? null,
          resolve_discussion: resolves,
        },
      ])
    }
    // The tab may have crashed after the server had taken the draft.
    if (before.some((one) => isSameDraft(one, draft))) return
    if (lostNote.current === note && (await isAdded(draft))) return
    try {
      const added = await call(createDraftNote, {
        ...input,
        note,
        ...(position && { position }),
        ...(discussion && { in_reply_to_discussion_id: discussion, resolve_discussion: resolves }),
      })
      await changeDrafts(client, name, (all) => [...all, added])
    } catch (error) {
      if (!isUnanswered(error)) throw error
      lostNote.current = note
      if (!(await isAdded(draft).catch(() => false))) throw error
    }
    lostNote.current = null
  }

  /** True if the server has a draft with the same text at the same place. */
  async function isAdded(draft: NewDraft): Promise<boolean> {
    const all = await client.fetchQuery({ ...draftsQuery(name), staleTime: 0 })
    return (all ?? NONE).some((one) => isSameDraft(one, draft))
  }

  async function update(id: number, note: string): Promise<void> {
    const change = <D extends Draft>(draft: D) => (draft.id === id ? { ...draft, note } : draft)
    if (isLocal) return keep((all) => all.map(change))
    await call(updateDraftNote, { ...input, draft_note_id: id, note })
    await changeDrafts(client, name, (all) => all.map(change))
  }

  /** Removes the unsaved changes too. */
  async function remove(id: number): Promise<void> {
    const others = <D extends Draft>(all: readonly D[]) => all.filter((draft) => draft.id !== id)
    if (!isLocal) await call(deleteDraftNote, { ...input, draft_note_id: id })
    changeLocal(changesKey(id), null)
    if (isLocal) keep(others)
    else await changeDrafts(client, name, others)
  }

  /** Returns the comment with the unsaved changes that its form holds. */
  function withChanges<D extends Draft>(draft: D): D {
    const changed = readDraft(currentLocal(changesKey(draft.id)))?.text
    return changed?.trim() ? { ...draft, note: changed } : draft
  }

  /** Saves the unsaved changes of a comment. Returns the comment with them. */
  async function saveChanges<D extends Draft>(draft: D): Promise<D> {
    const changed = withChanges(draft)
    if (changed === draft) return draft
    await update(draft.id, changed.note)
    changeLocal(changesKey(draft.id), (text) => draftAfter(text, changed.note))
    return changed
  }

  return { drafts, onDevice, canSend, keep, add, update, remove, withChanges, saveChanges }
}
