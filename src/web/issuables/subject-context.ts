import { createContext, useContext } from 'react'

import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'
import type { SubjectChange } from './subject-change.ts'
import type { Subject, SubjectName } from './subject.ts'

/** A part that the user requested by key. It opens for editing once it is shown. */
export type AskedPart =
  | 'title'
  | 'description'
  | 'assignees'
  | 'reviewers'
  | 'labels'
  | 'milestone'
  | 'spent'
  | 'estimate'
  | 'comment'

export interface SubjectRights {
  /** Covers title, description and state. */
  readonly canUpdate: boolean
  /** Covers labels, people, milestone, dates, weight, time and confidentiality. */
  readonly canPlan: boolean
  /** Covers threads that other users started. */
  readonly canResolve?: boolean
}

interface SubjectContext {
  readonly name: SubjectName
  /** The confirmed state with pending changes applied. */
  readonly subject: Subject
  readonly rights: SubjectRights
  /** Collects the changes of a subject not yet created, instead of sending them. */
  readonly keep?: (this: void, change: SubjectChange) => Subject
  /**
   * Updates other parts of the page that show the subject. The method syntax lets a page accept only its own kind of
   * subject.
   */
  onConfirmed(this: void, confirmed: Subject): Promise<void>
  /** Resolves references in Markdown. */
  readonly place: MarkdownPlace
  readonly asked: AskedPart | null
  /** The words that the user typed after the action in the palette. */
  readonly askedWords?: string | undefined
  readonly onAnswered: () => void
}

const Context = createContext<SubjectContext | null>(null)

export const SubjectProvider = Context.Provider

/** The issue or merge request that the component belongs to. */
export function useSubject(): SubjectContext {
  const value = useContext(Context)
  if (!value) throw new Error('useSubject needs a SubjectProvider')
  return value
}
