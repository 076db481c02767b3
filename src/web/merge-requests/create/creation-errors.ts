import type { MergeRequest } from '#contract/merge-requests/fields.ts'

/** The fields that the form needs of a created merge request. */
export type Created = Pick<MergeRequest, 'iid' | 'target_project_id' | 'references'>

/** Thrown when the merge request was created but setting its estimate failed. */
export class EstimateFailure extends Error {
  readonly created: Created

  constructor(created: Created, cause: unknown) {
    super('The estimate was not set.', { cause })
    this.name = 'EstimateFailure'
    this.created = created
  }
}

/** Thrown when no reply told whether the merge request was created, and it was not found. */
export class UnknownCreation extends Error {
  readonly sourceBranch: string

  constructor(sourceBranch: string, cause: unknown) {
    super('The merge request may have been created.', { cause })
    this.name = 'UnknownCreation'
    this.sourceBranch = sourceBranch
  }
}
