import type { FastifyInstance } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { SIGN_IN_WINDOW_SECONDS } from '#server/domain/accounts/sign-in.ts'
import { mountPageFiles } from '#server/http/pages/page.ts'
import { mountAccessTokens } from './accounts/access-tokens.ts'
import { mountApplications } from './accounts/applications.ts'
import { mountAvatars } from './accounts/avatars.ts'
import { mountOauth } from './accounts/oauth.ts'
import { mountResourceAccessTokens } from './accounts/resource-access-tokens.ts'
import { mountSessions } from './accounts/sessions.ts'
import { mountUsers } from './accounts/users.ts'
import { mountParticipants } from './activity/participants.ts'
import { mountResourceEvents } from './activity/resource-events.ts'
import { mountTimeTracking } from './activity/time-tracking.ts'
import { mountTodos } from './activity/todos.ts'
import { mountApplicationSettings } from './application-settings.ts'
import { mountApprovalRules } from './approvals/approval-rules.ts'
import { mountApprovals } from './approvals/approvals.ts'
import { mountBoardLists } from './boards/board-lists.ts'
import { mountBoards } from './boards/boards.ts'
import { mountGroupExports } from './group-transfer/group-exports.ts'
import { mountGroupImports } from './group-transfer/group-imports.ts'
import { mountHealth } from './health.ts'
import { mountInvitationPage } from './invitations/invitation-page.ts'
import { mountInvitations } from './invitations/invitations.ts'
import { mountIssues } from './issues/issues.ts'
import { mountLive } from './live.ts'
import { mountClosedIssues } from './merge-requests/closing.ts'
import { mountMergeRequestLists } from './merge-requests/lists.ts'
import { mountMergeRequests } from './merge-requests/merge-requests.ts'
import { mountMerge } from './merge-requests/merge.ts'
import { mountMergeRequestPipelines } from './merge-requests/pipelines.ts'
import { mountMergeRequestVersions } from './merge-requests/versions/versions.ts'
import { mountAwardEmoji } from './notes/award-emoji.ts'
import { mountNotes } from './notes/notes.ts'
import { mountSuggestions } from './notes/suggestions.ts'
import { mountOpenapi } from './openapi.ts'
import { mountCommitStatuses } from './pipelines/commit-statuses.ts'
import { mountDeployments } from './pipelines/deployments.ts'
import { mountEnvironments } from './pipelines/environments.ts'
import { mountJobs } from './pipelines/jobs.ts'
import { mountPipelines } from './pipelines/pipelines.ts'
import { mountLabels } from './planning/labels.ts'
import { mountMilestones } from './planning/milestones.ts'
import { mountPublicAddress } from './public-address.ts'
import { mountBranches } from './repository/branches.ts'
import { mountCommits } from './repository/commits.ts'
import { mountForks } from './repository/forks.ts'
import { mountGit } from './repository/git.ts'
import { mountProjectTemplates } from './repository/project-templates.ts'
import { mountProtectedBranches } from './repository/protected-branches.ts'
import { mountRepositories } from './repository/repositories.ts'
import { mountRepositoryFiles } from './repository/repository-files.ts'
import { mountTags } from './repository/tags.ts'
import { mountScimTokens } from './scim/scim-tokens.ts'
import { mountScim } from './scim/scim.ts'
import { mountAccessRequests } from './spaces/access-requests.ts'
import { mountGroups } from './spaces/groups.ts'
import { mountMembers } from './spaces/members.ts'
import { mountNamespaces } from './spaces/namespaces.ts'
import { mountProjectLists } from './spaces/project-lists.ts'
import { mountProjects } from './spaces/projects.ts'
import { mountVersion } from './version.ts'

export function mountRoutes(app: FastifyInstance, deps: Deps): void {
  const signInAttempts = countAttempts(SIGN_IN_WINDOW_SECONDS)
  mountAvatars(app, deps)
  mountPublicAddress(app, deps)
  mountBoards(app, deps)
  mountBoardLists(app, deps)
  mountBranches(app, deps)
  mountCommits(app, deps)
  mountRepositories(app, deps)
  mountRepositoryFiles(app, deps)
  mountTags(app, deps)
  mountProjectTemplates(app, deps)
  mountHealth(app, deps)
  mountLabels(app, deps)
  mountMilestones(app, deps)
  mountIssues(app, deps)
  mountMergeRequests(app, deps)
  mountMergeRequestLists(app, deps)
  mountMergeRequestVersions(app, deps)
  mountMerge(app, deps)
  mountClosedIssues(app, deps)
  mountApprovals(app, deps)
  mountApprovalRules(app, deps)
  mountParticipants(app, deps)
  mountNotes(app, deps)
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
  mountGroupExports(app, deps)
  mountGroupImports(app, deps)
  mountMembers(app, deps)
  mountAccessRequests(app, deps)
  mountInvitations(app, deps)
  mountInvitationPage(app, deps)
  mountProjects(app, deps)
  mountProjectLists(app, deps)
  mountForks(app, deps)
  mountProtectedBranches(app, deps)
  mountUsers(app, deps)
  mountAccessTokens(app, deps)
  mountResourceAccessTokens(app, deps)
  mountScimTokens(app, deps)
  mountSessions(app, deps)
  mountScim(app, deps)
  mountApplications(app, deps)
  mountApplicationSettings(app, deps)
  mountOauth(app, deps, signInAttempts)
  mountGit(app, deps, signInAttempts)
  mountPageFiles(app)
  mountVersion(app, deps)
}
