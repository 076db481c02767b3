import { parentPort, workerData } from 'node:worker_threads'

import { systemClock, type Deps } from '#server/deps.ts'
import { reorderIssue } from '#server/domain/issues/issue-order.ts'
import { createIssue, updateIssue } from '#server/domain/issues/issues.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { openDatabase } from '#server/store/database.ts'
import { openChannel } from '#server/store/open-channel.ts'
import { randomFrom } from './random.ts'

/** Creates, moves, labels and closes issues at random in its own thread. */
interface Task {
  address: string
  userId: number
  project: string
  /** The global ids of the issues that all workers move and change. */
  issues: { id: number; iid: number }[]
  labels: string[]
  rounds: number
  seed: number
}

const { address, userId, project, issues, labels, rounds, seed } = workerData as Task
/** Contains only the dependencies that the worker's operations use. */
const deps = {
  db: openDatabase(address),
  channel: openChannel(address),
  now: systemClock,
  config: { plan: 'ultimate' },
} as Deps
const user = (await findUser(deps.db, userId))!
const random = randomFrom(seed)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const made: number[] = []
for (let round = 0; round < rounds; round++) {
  const { iid } = await createIssue(deps, user, project, { title: 'New', labels: [pick(labels)] })
  made.push(iid)
  const [mover, one, other] = [pick(issues), pick(issues), pick(issues)]
  const isTriple = new Set([mover, one, other]).size === 3
  if (mover !== one) {
    await reorderIssue(deps, user, project, mover.iid, {
      move_before_id: one.id,
      ...(isTriple ? { move_after_id: other.id } : {}),
    })
  }
  await updateIssue(deps, user, project, pick(issues).iid, {
    add_labels: [pick(labels)],
    remove_labels: [pick(labels)],
    state_event: pick(['close', 'reopen']),
  })
}
await deps.channel.close()
await deps.db.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
parentPort!.postMessage(made)
