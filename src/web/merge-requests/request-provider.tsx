import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useNavigate, useParams } from 'react-router'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { useWhyNoComments } from '#web/issuables/activity/activity-context.ts'
import { CommentKey } from '#web/issuables/activity/comment-key.tsx'
import { SubjectProvider, type AskedPart } from '#web/issuables/subject-context.ts'
import { fullReference, type Subject, type SubjectName } from '#web/issuables/subject.ts'
import { useMarkdownPlace } from '#web/merge-requests/markdown-place.ts'
import { rememberEdit } from '#web/merge-requests/own-edits.ts'
import { paths } from '#web/paths.ts'
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

interface Asked {
  readonly part: AskedPart
  /** The words that the user typed after the action in the palette. */
  readonly words?: string | undefined
}

/** The part that the user asked for on another tab, until the overview of the same merge request is shown. */
let askedBefore: (Asked & { readonly reference: string }) | null = null

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
  const isOverview = useParams()['tab'] === undefined
  const reference = fullReference(name)
  const [asked, setAsked] = useState<Asked | null>(() =>
    isOverview && askedBefore?.reference === reference ? askedBefore : null,
  )
  useEffect(() => void (askedBefore = null), [])
  const navigate = useNavigate()
  const ask = (part: AskedPart) => (words?: string) => {
    if (isOverview || part === 'title') return setAsked({ part, words })
    askedBefore = { part, words, reference }
    void navigate(paths.mergeRequest(name))
  }
  const whyNotUpdate = canUpdate ? null : whyNot('You cannot change this merge request')
  const whyNotPlan = (what: string) =>
    canPlan ? null : whyNot(`You need at least the Developer role to change ${what}`)
  useKey('subject.title', ask('title'), { whyNot: whyNotUpdate })
  useKey('subject.assignees', ask('assignees'), { whyNot: whyNotPlan('assignees') })
  useKey('subject.reviewers', ask('reviewers'), { whyNot: whyNotPlan('reviewers') })
  // The overview's fields bind these themselves.
  const elsewhere = { isOff: isOverview }
  useKey('subject.description', ask('description'), { ...elsewhere, whyNot: whyNotUpdate })
  useKey('subject.labels', ask('labels'), { ...elsewhere, whyNot: whyNotPlan('labels') })
  useKey('subject.milestone', ask('milestone'), {
    ...elsewhere,
    whyNot: whyNotPlan('the milestone'),
  })
  useKey('subject.time', ask('spent'), { ...elsewhere, whyNot: whyNotPlan('time') })
  useKey('subject.estimate', ask('estimate'), { ...elsewhere, whyNot: whyNotPlan('the estimate') })
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
      asked: asked?.part ?? null,
      askedWords: asked?.words,
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
      <SubjectProvider value={subject}>
        {/* Comes first, so that the changes' own form takes the key while it is open. */}
        {!isOverview && <CommentKeyElsewhere onEarly={ask('comment')} />}
        {children}
      </SubjectProvider>
    </Context>
  )
}

/** The key that comments on the overview, for the other tabs. */
function CommentKeyElsewhere({ onEarly }: { onEarly: () => void }) {
  return <CommentKey field={useRef(null)} whyNot={useWhyNoComments()} onEarly={onEarly} />
}
