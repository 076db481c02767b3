/** The number of merge requests that a bulk edit has changed or failed to change, and their total. */
export interface Progress {
  readonly done: number
  readonly all: number
}

/** The outcome for one merge request. */
export interface RowOutcome {
  readonly error: string | null
  /** True when a retry would fail too. */
  readonly isFinal: boolean
}
