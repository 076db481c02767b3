import type { Deps } from '#server/deps.ts'
import { forkProject } from '#server/domain/repository/forks.ts'
import { at, momentsBetween } from './calendar.ts'
import type { Code } from './code.ts'
import { seeded } from './random.ts'
import { doDeed, runHead } from './request-deeds.ts'
import type { Deed } from './request-drafts.ts'
import { merge, propose, push, type Told } from './request-story.ts'
import type { RequestPlan } from './requests.ts'
import type { Spaces } from './spaces.ts'
import type { ProjectPlan } from './workspace.ts'

/** An action with its time. */
export interface Event {
  time: string
  run: () => Promise<unknown>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The age limit of pipelines, in days. Older pipelines do not exist in the demo. */
const KEPT = 130

/** Runner events happen at once and in order, before any person reacts. */
const OF_RUNNERS: readonly Deed[] = ['passes', 'fails', 'runs', 'queues', 'cancels']

export function requestEvents(
  deps: Deps,
  spaces: Spaces,
  project: ProjectPlan,
  code: Code,
  start: string,
): Event[] {
  const path = `${project.group}/${project.path}`
  const forks = [...code.forks].map(([owner, diskPath]) =>
    forked(deps, spaces, { path, owner, diskPath, requests: code.requests }),
  )
  const told = code.requests.map((plan): Told => {
    const sourcePath = plan.facts.fork === undefined ? path : `${plan.facts.fork}/${project.path}`
    const nothing = { id: null, version: null, diff: null, discussion: null, note: null }
    return { plan, code, spaces, path, sourcePath, lead: project.team[0]!, ...nothing }
  })
  return [...forks, ...told.flatMap((one) => eventsOf(deps, one, start))]
}

/** Creates the fork one day before its first merge request. */
function forked(
  deps: Deps,
  spaces: Spaces,
  fork: { path: string; owner: string; diskPath: string; requests: readonly RequestPlan[] },
): Event {
  const first = fork.requests.find(({ facts }) => facts.fork === fork.owner)!
  const time = new Date(first.proposal.pushes[0]!.time.getTime() - DAY)
  const repositories = { ...deps.repositories, fork: async () => fork.diskPath }
  const inPast = { ...at(deps, time), repositories }
  return {
    time: time.toISOString(),
    run: () => forkProject(inPast, spaces.users[fork.owner]!, { id: fork.path }),
  }
}

function eventsOf(deps: Deps, told: Told, start: string): Event[] {
  const { createdAt, proposal, rounds } = told.plan
  const { pushes, merged } = proposal
  const random = seeded(`events of ${told.path}!${told.plan.iid}`)
  const ends = [...pushes.slice(1).map(({ time }) => time), merged?.time ?? new Date(start)]
  const event = (time: Date, run: (then: Deps) => Promise<unknown>): Event => ({
    time: time.toISOString(),
    run: () => run(at(deps, time)),
  })
  return pushes
    .flatMap((pushed, index) => {
      const withPipelines = Date.parse(start) - pushed.time.getTime() < KEPT * DAY
      const begins = index === 0 ? createdAt : pushed.time
      const said = rounds[index] ?? []
      const [ran, spoken] = [true, false].map((isRunners) =>
        said.filter(({ did }) => OF_RUNNERS.includes(did) === isRunners),
      ) as [typeof said, typeof said]
      const runs = ran.length > 0 ? ran : [null]
      const soon = new Date(begins.getTime() + 1)
      const times = momentsBetween(spoken.length, soon, ends[index]!, random)
      return [
        event(pushed.time, (then) => push(then, told, pushed, { withPipelines })),
        ...(index === 0 ? [event(createdAt, (then) => propose(then, told))] : []),
        ...runs.map((one) =>
          event(soon, (then) =>
            one === null ? runHead(then, told, new Map()) : doDeed(then, told, one),
          ),
        ),
        ...spoken.map((one, nth) => event(times[nth]!, (then) => doDeed(then, told, one))),
      ]
    })
    .concat(merged ? [event(merged.time, (then) => merge(then, told))] : [])
}
