import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { SubjectProvider, type AskedPart } from '#web/issuables/subject-context.ts'
import type { Subject, SubjectName } from '#web/issuables/subject.ts'
import { useMarkdownPlace } from '#web/merge-requests/markdown-place.ts'
import { rememberEdit } from '#web/merge-requests/own-edits.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { requestRights } from './request-rights.ts'

interface RequestContext {
  readonly name: SubjectName<'merge_request'>
  /** Includes pending changes. */
  readonly mergeRequest: MergeRequest
  readonly rights: ReturnType<typeof requestRights>
}

const Context = createContext<RequestContext | null>(null)

/** The merge request that the component belongs to. */
export function useRequest(): RequestContext {
  const value = useContext(Context)
  if (!value) throw new Error('useRequest needs a RequestProvider')
  return value
}

interface RequestProviderProps {
  name: SubjectName<'merge_request'>
  mergeRequest: MergeRequest
  children: ReactNode
}

export function RequestProvider({ name, mergeRequest, children }: RequestProviderProps) {
  const project = { kind: 'project', fullPath: name.project } as const
  const isArchived = useIsArchived(project)
  const rights = requestRights(useAccess(project), mergeRequest, isArchived)
  const { canUpdate, canPlan, canResolve, canDelete } = rights
  const whyNot = (otherwise: string) => (isArchived ? ARCHIVED_WORDS : otherwise)
  const client = useQueryClient()
  const place = useMarkdownPlace(name.project)
  const [asked, setAsked] = useState<AskedPart | null>(null)
  useKey('subject.title', () => setAsked('title'), {
    whyNot: canUpdate ? null : whyNot('You cannot change this merge request'),
  })
  useKey('subject.assignees', () => setAsked('assignees'), {
    whyNot: canPlan ? null : whyNot('You need at least the Developer role to change assignees'),
  })
  useKey('subject.reviewers', () => setAsked('reviewers'), {
    whyNot: canPlan ? null : whyNot('You need at least the Developer role to change reviewers'),
  })
  const subject = useMemo(
    () => ({
      name,
      subject: mergeRequest,
      rights: { canUpdate, canPlan, canResolve },
      onConfirmed: async ({ id, updated_at }: Subject) => {
        if (id && updated_at) rememberEdit({ id, updated_at })
        void refreshRequestLists(client)
      },
      place,
      asked,
      onAnswered: () => setAsked(null),
    }),
    [client, name, mergeRequest, canUpdate, canPlan, canResolve, place, asked],
  )
  const request = useMemo(
    () => ({ name, mergeRequest, rights: { canUpdate, canPlan, canResolve, canDelete } }),
    [name, mergeRequest, canUpdate, canPlan, canResolve, canDelete],
  )
  return (
    <Context value={request}>
      <SubjectProvider value={subject}>{children}</SubjectProvider>
    </Context>
  )
}
