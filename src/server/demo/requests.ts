import { fillTemplate, issuesWords, MERGE_TEMPLATE } from '#contract/commit-template.ts'
import type { History, Proposal } from './history.ts'
import { readDrafts } from './issue-drafts.ts'
import { readRequests, type RequestDraft } from './request-drafts.ts'
import type { ProjectPlan } from './workspace.ts'

/** A planned merge request: people and labels by name, commits by index. */
export interface RequestPlan extends RequestDraft {
  iid: number
  author: string
  createdAt: Date
  proposal: Proposal
}

const MINUTE = 60_000

/** Plans a project's merge requests, oldest first, and sets their merge commit messages in the history. */
export function planRequests(project: ProjectPlan, history: History): RequestPlan[] {
  const issues = readDrafts(project.path).map(({ title }) => title)
  const planned = readRequests(project.path).map((draft) => {
    const proposal = history.proposals.find(({ branch }) => branch === draft.branch)
    if (!proposal) throw new Error(`${project.path} has no branch ${draft.branch}`)
    if (draft.rounds.length > proposal.pushes.length) {
      throw new Error(`${draft.branch} was pushed ${proposal.pushes.length} times only`)
    }
    const { commits, time } = proposal.pushes[0]!
    const author = draft.facts.author ?? history.commits[commits[0]!]!.author
    return { ...draft, author, proposal, createdAt: soonAfter(time, proposal) }
  })
  return planned
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((plan, index) => {
      const iid = index + 1
      const closes = titlesOf(plan.facts.closes).map((title) => numberOf(issues, title))
      sayMerged(project, history, { ...plan, iid }, closes)
      const closing = closes.map((number) => `Closes #${number}`).join('\n')
      const description = [plan.description, closing].filter((text) => text !== '').join('\n\n')
      return { ...plan, iid, description }
    })
}

export const splitList = (text = '') => (text === '' ? [] : text.split(', '))

/** Titles may contain commas, so ` + ` separates them. */
const titlesOf = (text = '') => (text === '' ? [] : text.split(' + '))

/** Returns a time a few minutes after the push and before the branch's next event. */
function soonAfter(time: Date, { pushes, merged }: Proposal): Date {
  const next = (pushes[1]?.time ?? merged?.time)?.getTime() ?? Infinity
  const at = time.getTime()
  return new Date(Math.min(at + 11 * MINUTE, at + Math.max((next - at) / 3, 1)))
}

function numberOf(issues: readonly string[], title: string): number {
  const index = issues.indexOf(title)
  if (index < 0) throw new Error(`there is no issue ${title}`)
  return index + 1
}

function sayMerged(
  project: ProjectPlan,
  { commits }: History,
  {
    iid,
    title,
    branch,
    proposal: { merged },
  }: Pick<RequestPlan, 'iid' | 'title' | 'branch' | 'proposal'>,
  closes: readonly number[],
): void {
  if (!merged) return
  if (merged.commit !== null) {
    commits[merged.commit]!.message = fillTemplate(MERGE_TEMPLATE, {
      source_branch: branch,
      target_branch: 'main',
      title,
      issues: issuesWords(closes.map((number) => `#${number}`)),
      reference: `${project.group}/${project.path}!${iid}`,
    })
  }
  if (merged.squash !== null) commits[merged.squash]!.message = title
}
