import { accountSamples } from './samples-accounts.ts'
import { activitySamples } from './samples-activity.ts'
import { approvalSamples } from './samples-approvals.ts'
import { awardSamples } from './samples-awards.ts'
import { boardSamples } from './samples-boards.ts'
import { codeSamples } from './samples-code.ts'
import { invitationSamples } from './samples-invitations.ts'
import { issueSamples } from './samples-issues.ts'
import { mergeRequestSamples } from './samples-merge-requests.ts'
import { noteSamples } from './samples-notes.ts'
import { pipelineSamples } from './samples-pipelines.ts'
import { planningSamples } from './samples-planning.ts'
import { repositorySamples } from './samples-repository.ts'
import { reviewSamples } from './samples-reviews.ts'
import { spaceSamples } from './samples-spaces.ts'
import type { Sample } from './world.ts'

/** A valid call for each route. A route without a sample fails the role matrix. */
export const samples: Record<string, Sample> = {
  getVersion: () => ({}),
  getMetadata: () => ({}),
  getLicense: () => ({}),
  getApplicationSettings: () => ({}),
  updateApplicationSettings: () => ({ max_import_size: 50 }),
  ...accountSamples,
  ...spaceSamples,
  ...invitationSamples,
  ...planningSamples,
  ...issueSamples,
  ...mergeRequestSamples,
  ...approvalSamples,
  ...noteSamples,
  ...reviewSamples,
  ...awardSamples,
  ...activitySamples,
  ...boardSamples,
  ...repositorySamples,
  ...codeSamples,
  ...pipelineSamples,
}
