import { parentPort, workerData } from 'node:worker_threads'

import { systemClock, type Deps } from '#server/deps.ts'
import { moveList, type BoardReference } from '#server/domain/boards/board-lists.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { openDatabase } from '#server/store/database.ts'
import { openChannel } from '#server/store/open-channel.ts'
import { randomFrom } from './random.ts'

/** Moves board lists at random in its own thread and counts the accepted moves. */
interface Task {
  address: string
  userId: number
  where: BoardReference
  ids: number[]
  moves: number
  seed: number
}

const { address, userId, where, ids, moves, seed } = workerData as Task
/** Contains only the dependencies that a move uses. */
const deps = {
  db: openDatabase(address),
  channel: openChannel(address),
  now: systemClock,
} as Deps
const user = (await findUser(deps.db, userId))!
const random = randomFrom(seed)
const below = (end: number) => Math.floor(random() * end)

let moved = 0
let refused = 0
for (let n = 0; n < moves; n++) {
  try {
    await moveList(deps, user, where, ids[below(ids.length)]!, below(ids.length))
    moved++
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refused++
  }
}
await deps.channel.close()
await deps.db.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
parentPort!.postMessage({ moved, refused })
