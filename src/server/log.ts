/** An event that an operator may want to look into. Holds ids and routes, but no names, texts or secrets. */
export type LogEvent =
  | { event: 'failed sign-in'; reason: 'wrong' | 'blocked'; user: number | null; address: string }
  | { event: 'impersonation'; token: number; user: number }
  | { event: 'sudo'; administrator: number; user: number; route: string }
  | { event: 'slow request'; route: string; status: number; ms: number }
  | { event: 'failed job'; job: string; error: string }
  | { event: 'pipelines left out'; project: number; push: number }
  | { event: 'pipelines left out'; merge_request: number }

export type Log = (event: LogEvent) => void

/** Writes the event to standard output as one line of JSON. */
export const logLine: Log = (event) => {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...event }))
}

/** Returns a handler of failed jobs that logs them. */
export function logFailedJobs(log: Log): (job: string, error: unknown) => void {
  return (job, error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({ event: 'failed job', job, error: text })
  }
}
