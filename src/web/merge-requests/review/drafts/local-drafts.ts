import { placeWords } from '#web/merge-requests/review/line-words.ts'
import { isPosition } from '#web/merge-requests/review/placing/is-position.ts'
import type { Draft } from './draft-queries.ts'

/** An unsent comment that this browser keeps. */
export interface LocalDraft extends Draft {
  /** The latest comment's ID when this one was sent, if its reply was lost. */
  readonly sentAfter?: number | undefined
  /** True for the summary, which starts no thread. */
  readonly isSummary?: boolean
}

/** Reads the drafts that this browser keeps for servers without drafts. Skips anything in another format. */
export function readDrafts(stored: string | null): readonly LocalDraft[] {
  try {
    const drafts: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

/** Returns null when there are no drafts. */
export function writeDrafts(drafts: readonly Draft[]): string | null {
  return drafts.length > 0 ? JSON.stringify(drafts) : null
}

/** Returns a random ID. A counter would give the ID of a deleted draft, with its unsaved changes, to the next one. */
export function newDraftId(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
}

/** Returns the drafts as a Markdown list, for servers that take no comments. */
export function draftsAsMarkdown(drafts: readonly Draft[]): string {
  return drafts
    .map(({ note, position }) => {
      const place = position ? `\`${placeWords(position)}\`\n\n` : ''
      return place + note.trim()
    })
    .join('\n\n---\n\n')
}

function isDraft(value: unknown): value is LocalDraft {
  const draft = (value ?? {}) as Partial<LocalDraft>
  const { id, note, position, discussion_id, resolve_discussion, sentAfter } = draft
  return (
    typeof id === 'number' &&
    typeof note === 'string' &&
    (position === null || isPosition(position)) &&
    (discussion_id === null || typeof discussion_id === 'string') &&
    typeof resolve_discussion === 'boolean' &&
    (sentAfter === undefined || typeof sentAfter === 'number')
  )
}
