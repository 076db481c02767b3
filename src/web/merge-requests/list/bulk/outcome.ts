/** How many merge requests of a bulk edit are done. */
export interface Progress {
  readonly done: number
  readonly all: number
}

/** The outcome for one merge request. */
export type RowOutcome = { readonly error: string | null }
