import type { Deps } from '#server/deps.ts'
import { forkProject } from '#server/domain/repository/forks.ts'
import { at, momentsBetween } from './calendar.ts'
import type { Code } from './code.ts'
import { seeded } from './random.ts'
import { replayAction, runHead } from './request-actions.ts'
import type { ActionKind } from './request-drafts.ts'
import { merge, propose, push, type RequestReplay } from './request-story.ts'
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
const MAX_PIPELINE_DAYS = 130

/** Runner events happen at once and in order, before any person reacts. */
const RUNNER_ACTIONS: readonly ActionKind[] = ['passes', 'fails', 'runs', 'queues', 'cancels']

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
  const replay = code.requests.map((plan): RequestReplay => {
    const sourcePath = plan.facts.fork === undefined ? path : `${plan.facts.fork}/${project.path}`
    const nothing = { id: null, version: null, diff: null, discussion: null, note: null }
    return { plan, code, spaces, path, sourcePath, lead: project.team[0]!, ...nothing }
  })
  return [...forks, ...replay.flatMap((one) => eventsOf(deps, one, start))]
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

function eventsOf(deps: Deps, replay: RequestReplay, start: string): Event[] {
  const { createdAt, proposal, rounds } = replay.plan
  const { pushes, merged } = proposal
  const random = seeded(`events of ${replay.path}!${replay.plan.iid}`)
  const ends = [...pushes.slice(1).map(({ time }) => time), merged?.time ?? new Date(start)]
  const event = (time: Date, run: (then: Deps) => Promise<unknown>): Event => ({
    time: time.toISOString(),
    run: () => run(at(deps, time)),
  })
  return pushes
    .flatMap((pushed, index) => {
      const withPipelines = Date.parse(start) - pushed.time.getTime() < MAX_PIPELINE_DAYS * DAY
      const begins = index === 0 ? createdAt : pushed.time
      const said = rounds[index] ?? []
      const [ran, spoken] = [true, false].map((isRunners) =>
        said.filter(({ kind }) => RUNNER_ACTIONS.includes(kind) === isRunners),
      ) as [typeof said, typeof said]
      const runs = ran.length > 0 ? ran : [null]
      const soon = new Date(begins.getTime() + 1)
      const times = momentsBetween(spoken.length, soon, ends[index]!, random)
      return [
        event(pushed.time, (then) => push(then, replay, pushed, { withPipelines })),
        ...(index === 0 ? [event(createdAt, (then) => propose(then, replay))] : []),
        ...runs.map((one) =>
          event(soon, (then) =>
            one === null ? runHead(then, replay, new Map()) : replayAction(then, replay, one),
          ),
        ),
        ...spoken.map((one, nth) => event(times[nth]!, (then) => replayAction(then, replay, one))),
      ]
    })
    .concat(merged ? [event(merged.time, (then) => merge(then, replay))] : [])
}
