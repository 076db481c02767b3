import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'

import type { NewPosition } from '#contract/positions.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import type { HeldNotes } from './held-notes.ts'
import type { CommentTarget, Thread } from './threads.ts'

/** A comment that the user adds to their review instead of sending it. */
export interface ReviewComment {
  readonly target: CommentTarget
  readonly body: string
  /** True to resolve the thread once the reply is sent. */
  readonly resolves: boolean
}

/** Lines of a file at a commit. */
export interface FileLines {
  readonly path: string
  readonly ref: string
  readonly first: number
  readonly last: number
}

/** The lines that a suggestion would replace. */
export interface CommentedLines extends FileLines {
  /** Returns the file's lines from `first` to `last`. Null if the diff does not have them all. */
  readonly known: (first: number, last: number) => readonly string[] | null
}

/** The reason why nothing can be suggested. */
export interface NoSuggestion {
  readonly whyNot: string
}

/** The user's unsent review of a merge request. */
interface Review {
  readonly isStarted: boolean
  /** False if the server has no discussions. Comments then stay in this browser. */
  readonly canSend: boolean
  /** Adds a comment, or replaces the text of one. */
  readonly add: (comment: ReviewComment) => Promise<void>
  /** Null for a comment that is not about lines. */
  readonly linesOf: (target: CommentTarget) => CommentedLines | NoSuggestion | null
}

/** Draws what a thread is about, such as lines of code. */
export type DrawPlace = (thread: Thread, isFolded: boolean) => ReactNode

interface ActivityContext {
  /** The current user, who can edit their own comments. */
  readonly ownId: number | undefined
  /** False in archived projects, and for non-members while the discussion is locked. */
  readonly canComment: boolean
  readonly edited: number | null
  /** The time of the newest entry shown on the last visit. Null on the first visit. */
  readonly seen: string | null
  /** Starts editing a comment. Null stops editing and returns the focus to `from`. */
  readonly edit: (noteId: number | null, from?: HTMLElement) => void
  /** The comments that forms are about. Null until the first such form opens. */
  readonly held: HeldNotes | null
  readonly hold: Dispatch<SetStateAction<HeldNotes | null>>
  /** Focuses the form for a new comment. In the diff, opens the one for a comment at the position. */
  readonly openNew: (position: NewPosition) => void
  /** Null where comments are sent at once. */
  readonly review: Review | null
  /** Absent where threads stand in their place. */
  readonly drawPlace?: DrawPlace | undefined
}

const Context = createContext<ActivityContext | null>(null)

export const ActivityProvider = Context.Provider

export function useActivity(): ActivityContext {
  const value = useContext(Context)
  if (!value) throw new Error('useActivity needs an ActivityProvider')
  return value
}

/** Returns the reason why the user may not comment. Null if they may. */
export function useWhyNoComments(): string | null {
  const { name, subject } = useSubject()
  const project = { kind: 'project', fullPath: name.project } as const
  const isMember = isAtLeast(useAccess(project), accessLevel.guest)
  if (useIsArchived(project)) return ARCHIVED_WORDS
  return subject.discussion_locked && !isMember ? 'The discussion is locked' : null
}

/** Tracks which comment is being edited, and which comments have open forms. */
export function useCommentForms(): Pick<ActivityContext, 'edited' | 'edit' | 'held' | 'hold'> {
  const [edited, setEdited] = useState<number | null>(null)
  const editedFrom = useRef<HTMLElement | null>(null)
  const edit = useCallback((noteId: number | null, from?: HTMLElement) => {
    setEdited(noteId)
    if (noteId !== null) editedFrom.current = from ?? null
  }, [])
  const [held, hold] = useState<HeldNotes | null>(null)
  // Runs before the edit button takes the focus.
  useLayoutEffect(() => {
    if (edited === null && document.activeElement === document.body) editedFrom.current?.focus()
  }, [edited])
  return useMemo(() => ({ edited, edit, held, hold }), [edited, edit, held])
}
