import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

import { addFunctions } from './sqlite-functions.ts'

export interface Setup {
  file: string
  /** The time limit of a statement, in milliseconds. */
  within: number
}

/** A statement to run. Null closes the database and ends the thread. */
export type Question = { sql: string; parameters: readonly unknown[] } | null

export type Answer = { rows: unknown[] } | { error: unknown } | { timedOut: true }

const { file, within } = workerData as Setup
const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })

class TimedOut extends Error {}

let deadline = 0
// The statement ends itself: to terminate a thread inside a function of SQLite aborts the process.
addFunctions(database, () => {
  if (performance.now() > deadline) throw new TimedOut()
})

parentPort!.on('message', (question: Question) => {
  if (question) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    parentPort!.postMessage(answer(question.sql, question.parameters as SQLInputValue[]))
  } else {
    database.close()
    parentPort!.close()
  }
})

function answer(sql: string, parameters: SQLInputValue[]): Answer {
  deadline = performance.now() + within
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (error) {
    return error instanceof TimedOut ? { timedOut: true } : { error }
  }
}
