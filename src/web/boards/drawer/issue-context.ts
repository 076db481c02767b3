import { createContext, useContext } from 'react'

import type { Issue } from '#web/boards/issue.ts'
import type { IssueRights } from './issue-rights.ts'
import type { IssueName } from './peek.ts'

/** What somebody asks for by key on a card: the drawer opens with that part being edited. */
export type AskedPart = 'title' | 'assignees'

interface IssueContext {
  readonly name: IssueName
  /** As it is drawn: with what the server has not confirmed yet. */
  readonly issue: Issue
  readonly rights: IssueRights
  /** The part that is to be edited, until it is. */
  readonly asked: AskedPart | null
  readonly onAnswered: () => void
}

const Context = createContext<IssueContext | null>(null)

export const IssueProvider = Context.Provider

/** The issue that a part of the drawer is about. */
export function useIssue(): IssueContext {
  const value = useContext(Context)
  if (!value) throw new Error('a part of an issue is drawn outside of one')
  return value
}
