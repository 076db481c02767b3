import { createContext, useContext } from 'react'

import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'
import type { Subject, SubjectName } from './subject.ts'

/** A part that a key asks to edit: it opens for editing once it is shown. */
export type AskedPart = 'title' | 'assignees'

export interface SubjectRights {
  /** Title, description and state. */
  readonly canUpdate: boolean
  /** Labels, people, milestone, dates, weight, time and confidentiality. */
  readonly canPlan: boolean
}

interface SubjectContext {
  readonly name: SubjectName
  /** The confirmed state with pending changes applied. */
  readonly subject: Subject
  readonly rights: SubjectRights
  /** Updates what else the page shows of the subject. A method, so that a page can take its own kind of subject. */
  onConfirmed(this: void, confirmed: Subject): Promise<void>
  /** Resolves references in Markdown. */
  readonly place: MarkdownPlace
  readonly asked: AskedPart | null
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
