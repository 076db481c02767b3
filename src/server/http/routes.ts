import type { FastifyInstance } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { mountAccessTokens } from './access-tokens.ts'
import { mountApplications } from './applications.ts'
import { mountAwardEmoji } from './award-emoji.ts'
import { mountApprovalRules } from './approval-rules.ts'
import { mountApprovals } from './approvals.ts'
import { mountAvatars } from './avatars.ts'
import { mountBoardLists } from './board-lists.ts'
import { mountBoards } from './boards.ts'
import { countAttempts } from '#server/domain/attempts.ts'
import { SIGN_IN_WINDOW_SECONDS } from '#server/domain/sign-in.ts'
import { mountForks } from './forks.ts'
import { mountGit } from './git.ts'
import { mountBranches } from './branches.ts'
import { mountCommitStatuses } from './commit-statuses.ts'
import { mountCommits } from './commits.ts'
import { mountDeployments } from './deployments.ts'
import { mountEnvironments } from './environments.ts'
import { mountDraftNotes } from './draft-notes.ts'
import { mountGroups } from './groups.ts'
import { mountHealth } from './health.ts'
import { mountIssues } from './issues.ts'
import { mountJobs } from './jobs.ts'
import { mountLabels } from './labels.ts'
import { mountLive } from './live.ts'
import { mountMembers } from './members.ts'
import { mountMergeRequestVersions } from './merge-request-versions.ts'
import { mountMergeRequestPipelines } from './merge-request-pipelines.ts'
import { mountMergeRequests } from './merge-requests.ts'
import { mountMilestones } from './milestones.ts'
import { mountNamespaces } from './namespaces.ts'
import { mountNotes } from './notes.ts'
import { mountOauth } from './oauth.ts'
import { mountOpenapi } from './openapi.ts'
import { mountPageFiles } from './page-files.ts'
import { mountParticipants } from './participants.ts'
import { mountPipelines } from './pipelines.ts'
import { mountProjectLists } from './project-lists.ts'
import { mountProjects } from './projects.ts'
import { mountProtectedBranches } from './protected-branches.ts'
import { mountPublicAddress } from './public-address.ts'
import { mountRepositories } from './repositories.ts'
import { mountRepositoryFiles } from './repository-files.ts'
import { mountResourceAccessTokens } from './resource-access-tokens.ts'
import { mountResourceEvents } from './resource-events.ts'
import { mountTags } from './tags.ts'
import { mountSuggestions } from './suggestions.ts'
import { mountTimeTracking } from './time-tracking.ts'
import { mountTodos } from './todos.ts'
import { mountUsers } from './users.ts'
import { mountVersion } from './version.ts'

export function mountRoutes(app: FastifyInstance, deps: Deps): void {
  const signInAttempts = countAttempts(deps.now, SIGN_IN_WINDOW_SECONDS)
  mountAvatars(app, deps)
  mountPublicAddress(app, deps)
  mountBoards(app, deps)
  mountBoardLists(app, deps)
  mountBranches(app, deps)
  mountCommits(app, deps)
  mountRepositories(app, deps)
  mountRepositoryFiles(app, deps)
  mountTags(app, deps)
  mountHealth(app, deps)
  mountLabels(app, deps)
  mountMilestones(app, deps)
  mountIssues(app, deps)
  mountMergeRequests(app, deps)
  mountMergeRequestVersions(app, deps)
  mountApprovals(app, deps)
  mountApprovalRules(app, deps)
  mountParticipants(app, deps)
  mountNotes(app, deps)
  mountDraftNotes(app, deps)
  mountSuggestions(app, deps)
  mountAwardEmoji(app, deps)
  mountTodos(app, deps)
  mountResourceEvents(app, deps)
  mountTimeTracking(app, deps)
  mountMergeRequestPipelines(app, deps)
  mountPipelines(app, deps)
  mountJobs(app, deps)
  mountCommitStatuses(app, deps)
  mountEnvironments(app, deps)
  mountDeployments(app, deps)
  mountLive(app, deps)
  mountOpenapi(app, deps)
  mountNamespaces(app, deps)
  mountGroups(app, deps)
  mountMembers(app, deps)
  mountProjects(app, deps)
  mountProjectLists(app, deps)
  mountForks(app, deps)
  mountProtectedBranches(app, deps)
  mountUsers(app, deps)
  mountAccessTokens(app, deps)
  mountResourceAccessTokens(app, deps)
  mountApplications(app, deps)
  mountOauth(app, deps, signInAttempts)
  mountGit(app, deps, signInAttempts)
  mountPageFiles(app)
  mountVersion(app, deps)
}
