import { nameToEmoji } from 'gemoji'

import type { Deps } from '#server/deps.ts'
import { resolveTodos } from '#server/domain/history/todos.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, unauthenticated } from '#server/domain/refusal.ts'
import { announceReactions } from '#server/domain/spaces/announcements.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { countVotes, lockNoteable } from '#server/store/issuables/noteables.ts'
import * as store from '#server/store/notes/award-emoji.ts'
import type { AwardableKey, AwardEmojiView } from '#server/store/notes/award-emoji.ts'
import { canWriteNote } from './note-rights.ts'
import {
  announceNoteable,
  keyOf,
  noteableTypes,
  requireNoteable,
  type Noteable,
  type NoteableReference,
} from './noteables.ts'
import { requireNote } from './notes.ts'

/** An issue, a merge request, or a note on one. */
export type AwardableReference = NoteableReference & { note_id?: number }
type AwardReference = AwardableReference & { award_id: number }

interface Awardable {
  noteable: Noteable
  key: AwardableKey
  isSystem: boolean
  isInternal: boolean
}

export async function listAwardEmoji(
  deps: Deps,
  user: User | null,
  reference: AwardableReference,
  page: PageRequest,
): Promise<Page<AwardEmojiView>> {
  const { key } = await requireAwardable(deps, user, reference)
  return store.listAwardEmoji(deps.db, key, sliceOf(page))
}

export async function getAwardEmoji(
  deps: Deps,
  user: User | null,
  reference: AwardReference,
): Promise<AwardEmojiView> {
  const { key } = await requireAwardable(deps, user, reference)
  return requireAward(deps.db, key, reference.award_id)
}

/** Adds an emoji. A user can add each emoji only once. */
export async function createAwardEmoji(
  deps: Deps,
  user: User,
  reference: AwardableReference,
  input: { name: string },
): Promise<AwardEmojiView> {
  const awardable = await requireAwardable(deps, user, reference)
  const { noteable, key, isSystem } = awardable
  if (isSystem || !canWriteNote(user, noteable.space.row, noteable.row)) {
    throw refused('User cannot award emoji to awardable')
  }
  const name = knownName(input.name)
  const now = deps.now()
  const id = await changeAwards(deps, awardable, async (deps) => {
    await resolveTodos(deps.db, keyOf(noteable), user.id, now)
    return store.insertAwardEmoji(deps.db, key, {
      root_id: noteable.space.rootId,
      user_id: user.id,
      name,
      created_at: now,
      updated_at: now,
    })
  })
  if (id === undefined) throw refused('Name has already been taken')
  return requireAward(deps.db, key, id)
}

/** Removes an emoji. Only its giver and administrators may do this. */
export async function deleteAwardEmoji(
  deps: Deps,
  user: User,
  reference: AwardReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const awardable = await requireAwardable(deps, user, reference)
  const award = await requireAward(deps.db, awardable.key, reference.award_id)
  if (award.user_id !== user.id && !user.admin) throw unauthenticated()
  await changeAwards(deps, awardable, async (deps) => {
    await lockUnmodified(deps, 'award_emoji', award.id, unmodifiedSince)
    await store.deleteAwardEmoji(deps.db, award.id)
  })
}

/** Changes awards while the issue or merge request is locked, so concurrent vote counts stay correct. */
async function changeAwards<T>(
  deps: Deps,
  { noteable, key, isInternal }: Awardable,
  change: (deps: Deps) => Promise<T>,
): Promise<T> {
  const counted = keyOf(noteable)
  const result = await inTransaction(deps, async (deps) => {
    if (!(await lockNoteable(deps.db, counted))) throw absent(noteableTypes[counted.kind])
    const changed = await change(deps)
    if (key.kind !== 'note') await countVotes(deps.db, counted)
    return changed
  })
  if (key.kind === 'note') announceReactions(deps, noteable, { id: key.id, isInternal })
  else announceNoteable(deps, noteable)
  return result
}

async function requireAwardable(
  deps: Deps,
  user: User | null,
  reference: AwardableReference,
): Promise<Awardable> {
  const { note_id } = reference
  if (note_id === undefined) {
    const noteable = await requireNoteable(deps, user, reference)
    return { noteable, key: keyOf(noteable), isSystem: false, isInternal: false }
  }
  const { noteable, note } = await requireNote(deps, user, { ...reference, note_id })
  return {
    noteable,
    key: { kind: 'note', id: note.id },
    isSystem: note.system === 1,
    isInternal: note.internal === 1,
  }
}

async function requireAward(db: Database, key: AwardableKey, id: number): Promise<AwardEmojiView> {
  const award = await store.findAwardEmoji(db, key, id)
  if (!award) throw absent()
  return award
}

/** Aliases of the thumbs emojis. Votes are counted under one name. */
const ALIASES: Record<string, string> = { '+1': 'thumbsup', '-1': 'thumbsdown' }

function knownName(name: string): string {
  if (!Object.hasOwn(nameToEmoji, name)) throw refused('Name is not a valid emoji name')
  return ALIASES[name] ?? name
}

const refused = (reason: string) => absent(`Award Emoji ${reason}`)
