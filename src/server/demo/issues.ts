import { atWork, dateOf, daysAgo, workingTimes } from './calendar.ts'
import { describeIssue, earlierDraft, readDrafts, type Draft } from './issue-drafts.ts'
import { seeded, type Random } from './random.ts'
import { milestones, presentMilestone, type ProjectPlan } from './workspace.ts'

/** A planned issue with its intended times. People and milestones are given by name. */
export interface IssuePlan {
  title: string
  description: string
  author: string
  assignees: string[]
  labels: string[]
  milestone: string | null
  weight: number | null
  due_date: string | null
  confidential: boolean
  created_at: string
  /** The time of triage, at which the issue got its step's label, its assignees and its milestone. */
  begun_at: string
  closed: { at: string; by: string } | null
}

const DAY = 86_400_000
const FORTNIGHT = 14 * DAY
/** The oldest issue's age, in days before the start. */
const OLDEST = 225

/** Plans a project's issues, oldest first. */
export function planIssues(project: ProjectPlan, start: string): IssuePlan[] {
  const random = seeded(`issues of ${project.path}`)
  const drafts = readDrafts(project.path)
  const deal = dealer()
  const oldest = Math.min(OLDEST, project.began)
  const times = workingTimes(drafts.length, daysAgo(start, oldest), daysAgo(start, 0.2), random)
  return drafts.map((draft, index) => {
    const age = index / drafts.length
    const relative = random.chance(0.3) ? earlierDraft(drafts, index) : null
    const context = { age, created: times[index]!, start, relative, deal }
    return planIssue(project, draft, context, random)
  })
}

/** Returns the steps in turn, so no board list stays empty. */
type Deal = (steps: Step[]) => Step

function dealer(): Deal {
  const dealt = new Map<string, number>()
  return (steps) => {
    const turn = dealt.get(steps.join()) ?? 0
    dealt.set(steps.join(), turn + 1)
    return steps[turn % steps.length]!
  }
}

interface IssueContext {
  /** The issue's rank by age: 0 for the oldest issue, almost 1 for the newest. */
  age: number
  created: Date
  start: string
  relative: number | null
  deal: Deal
}

type Step = 'closed' | 'idea' | 'To do' | 'Doing' | 'Review' | 'QA'

function planIssue(
  project: ProjectPlan,
  draft: Draft,
  { age, created, start, relative, deal }: IssueContext,
  random: Random,
): IssuePlan {
  const step = stepOf(draft, age, deal, random)
  const isSecurity = draft.kind === 'security'
  const isSeen = draft.kind === 'bug' && project.group === 'nightjar/passenger'
  const author = authorOf(project, draft, random)
  const assignees = step === 'idea' ? [] : assigneesOf(project, step, random)
  const closed = step === 'closed' ? closing(created, start, assignees[0] ?? author, random) : null
  const priority = priorityOf(step, isSecurity, random)
  const labels = [
    `type::${isSecurity ? 'bug' : draft.kind}`,
    ...(draft.area in project.areas ? [draft.area] : []),
    ...(priority ? [`priority::${priority}`] : []),
    ...(step === 'closed' || step === 'idea' ? [] : [step]),
    ...(isSecurity ? ['security'] : []),
    ...(author === 'mateo' && draft.kind !== 'chore' ? ['from travellers'] : []),
    ...(step === 'To do' && draft.kind === 'chore' ? ['good first issue'] : []),
  ]
  return {
    title: draft.title,
    description: describeIssue(draft.text, isSeen, relative, random),
    author,
    assignees,
    labels,
    milestone: milestoneOf(step, closed?.at ?? null, start, random),
    weight: step === 'idea' || random.chance(0.2) ? null : random.pick([1, 1, 2, 2, 3, 3, 5, 8]),
    due_date: dueDate(step, isSecurity, start, random),
    confidential: isSecurity,
    created_at: created.toISOString(),
    begun_at: begunAt(created, closed?.at ?? start, random),
    closed,
  }
}

/**
 * Chooses an issue's step. Old issues are done, and new ones are ideas. An issue with some of its tasks done is in
 * progress.
 */
function stepOf({ text, kind }: Draft, age: number, deal: Deal, random: Random): Step {
  const done = text.includes('- [x]')
  const open = text.includes('- [ ]')
  if (done && !open) return 'closed'
  if (done) return deal(['Doing', 'Review', 'Doing', 'QA'])
  if (kind === 'security') return deal(['Doing', 'To do', 'Review'])
  if (open) return deal(['To do', 'Doing', 'To do'])
  const closes = age < 0.6 ? 1 : age < 0.8 ? 0.35 : 0.08
  if (random.chance(closes)) return 'closed'
  if (kind === 'research') return deal(['idea', 'To do'])
  return deal([
    'To do',
    'Doing',
    'idea',
    'Review',
    'To do',
    'QA',
    'Doing',
    'idea',
    'Review',
    'To do',
  ])
}

function authorOf(project: ProjectPlan, { kind, area }: Draft, random: Random): string {
  if (area === 'partners' && random.chance(0.6)) return 'giulia'
  if (kind === 'bug') return random.pick(['mateo', 'ingrid', 'mateo', ...project.team])
  if (kind === 'feature') return random.pick(['amara', 'amara', 'mateo', ...project.team])
  return random.pick(project.team)
}

function assigneesOf(project: ProjectPlan, step: Step, random: Random): string[] {
  if (step === 'To do' && random.chance(0.4)) return []
  const first = random.pick(project.team)
  const second = step === 'QA' ? 'ingrid' : random.pick(project.team)
  const isPair = step === 'QA' ? random.chance(0.7) : random.chance(0.12)
  return isPair && second !== first ? [first, second] : [first]
}

function priorityOf(step: Step, isSecurity: boolean, random: Random): string | null {
  if (isSecurity) return 'high'
  if (step === 'idea') return random.chance(0.25) ? 'low' : null
  if (step === 'Doing' && random.chance(0.06)) return 'urgent'
  return random.pick(['high', 'medium', 'medium', 'medium', 'low', null])
}

/** Chooses the closing time. Most issues take days, some take weeks. */
function closing(created: Date, start: string, by: string, random: Random) {
  const left = Date.parse(start) - created.getTime()
  const took = Math.min(Math.exp(1 + 3.1 * random.next()) * DAY, left * 0.9)
  const at = atWork(new Date(created.getTime() + took), random).getTime()
  return { at: new Date(Math.min(at, Date.parse(start) - 60_000)).toISOString(), by }
}

/** Chooses a time before `end`, mostly early in the issue's life. */
function begunAt(created: Date, end: string, random: Random): string {
  const life = Date.parse(end) - created.getTime()
  return new Date(created.getTime() + life * random.next() ** 2 * 0.95 + 1).toISOString()
}

/** Returns a milestone's first and last day. */
export function milestoneDates(
  index: number,
  start: string,
): { start_date: string; due_date: string } {
  const first = daysAgo(start, 5).getTime() + (index - presentMilestone) * FORTNIGHT
  return {
    start_date: dateOf(new Date(first)),
    due_date: dateOf(new Date(first + FORTNIGHT - DAY)),
  }
}

function milestoneOf(step: Step, closedAt: string | null, start: string, random: Random) {
  if (closedAt) {
    const day = closedAt.slice(0, 10)
    const found = milestones.findIndex((_, index) => {
      const { start_date, due_date } = milestoneDates(index, start)
      return start_date <= day && day <= due_date
    })
    return found < 0 || random.chance(0.15) ? null : milestones[found]!
  }
  const ahead = {
    closed: [],
    idea: [null, null, 2],
    'To do': [0, 1, 1, 2, 2, null],
    Doing: [0, 0, 0, 1],
    Review: [0],
    QA: [0],
  }[step]
  const shift = random.pick(ahead)
  return shift === null ? null : milestones[presentMilestone + shift]!
}

/** Chooses a due date. Some issues are overdue, as in a real company. */
function dueDate(step: Step, isSecurity: boolean, start: string, random: Random): string | null {
  if (step === 'closed' || step === 'idea') return null
  if (!isSecurity && random.chance(0.6)) return null
  return dateOf(
    daysAgo(start, -random.between(step === 'To do' ? 2 : -4, step === 'To do' ? 24 : 10)),
  )
}
