import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Archive, CircleDot, Ellipsis, GitBranch, KeyRound } from 'lucide-react'
import { useNavigate } from 'react-router'

import { listProjectAccessTokens } from '#contract/resource-access-tokens.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { explain } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths, type Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { LatestRequests, latestRequestsQuery } from '#web/spaces/latest-requests.tsx'
import { projectQuery } from '#web/spaces/project-query.ts'
import { pushedBranchQuery } from '#web/spaces/pushed-branch.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { Time } from '#web/ui/time.tsx'
import { BoardRows } from '#web/widgets/board-rows.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { MemberRows } from '#web/widgets/member-rows.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { SpaceHeader } from '#web/widgets/space-header.tsx'
import { projectBoardsQuery, projectLabelsQuery, projectMembersQuery } from './project-queries.ts'

export async function loadProject(queryClient: QueryClient, fullPath: string): Promise<null> {
  return await prefetch(
    queryClient,
    projectQuery(fullPath),
    projectBoardsQuery(fullPath),
    latestRequestsQuery({ kind: 'project', fullPath }),
    pushedBranchQuery(queryClient, fullPath),
    projectMembersQuery(fullPath),
    projectLabelsQuery(fullPath),
  )
}

export function ProjectPage({ fullPath }: { fullPath: string }) {
  const project = useSuspenseQuery(projectQuery(fullPath)).data
  const space = { kind: 'project', fullPath: project.path_with_namespace } as const
  const inGroup = project.namespace.kind === 'group'
  return (
    <Page
      title={project.name}
      space={space}
      crumbs={inGroup ? spaceCrumbs(space.fullPath, project.name_with_namespace) : []}
    >
      <PageBody>
        <SpaceHeader
          space={space}
          name={project.name}
          avatarUrl={project.avatar_url}
          visibility={project.visibility}
          description={project.description}
          menu={<ProjectMenu space={space} />}
        >
          {project.archived && (
            <span className="inline-flex items-center gap-1 text-warning">
              <Archive aria-hidden size={14} strokeWidth={1.5} />
              Archived
            </span>
          )}
          {project.open_issues_count !== undefined && (
            <span className="inline-flex items-center gap-1">
              <CircleDot aria-hidden size={14} strokeWidth={1.5} />
              {project.open_issues_count} open issues
            </span>
          )}
          {project.default_branch && (
            <span className="inline-flex items-center gap-1">
              <GitBranch aria-hidden size={14} strokeWidth={1.5} />
              {project.default_branch}
            </span>
          )}
          <span>
            Active <Time value={project.last_activity_at} isFocusable />
          </span>
        </SpaceHeader>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-8">
            <Part title="Boards" explain={explain} rows={1}>
              <Boards fullPath={space.fullPath} />
            </Part>
            <Part title="Merge requests" explain={explain}>
              <LatestRequests space={space} />
            </Part>
            <Part title="Labels" explain={explain}>
              <Labels fullPath={space.fullPath} />
            </Part>
          </div>
          <Part title="Members" explain={explain}>
            <Members fullPath={space.fullPath} />
          </Part>
        </div>
      </PageBody>
    </Page>
  )
}

function Boards({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(projectBoardsQuery(fullPath)).data
  return <BoardRows space={{ kind: 'project', fullPath }} boards={items} total={total} />
}

function Labels({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(projectLabelsQuery(fullPath)).data
  const hidden = (total ?? 0) - items.length
  return (
    <Section title="Labels" count={total}>
      {items.length === 0 ? (
        <EmptyRows>
          No labels yet. Use labels to organize issues and to create board lists.
        </EmptyRows>
      ) : (
        <ul className="flex flex-wrap items-center gap-1.5">
          {items.map((label) => (
            <li key={label.id} className="max-w-full">
              <LabelChip label={label} />
            </li>
          ))}
          {hidden > 0 && <li className="text-small text-muted">and {hidden} more</li>}
        </ul>
      )}
    </Section>
  )
}

function Members({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(projectMembersQuery(fullPath)).data
  return <MemberRows space={{ kind: 'project', fullPath }} members={items} total={total} />
}

/** Opens the pages that manage the project. Renders nothing for users who may not. */
function ProjectMenu({ space }: { space: Space }) {
  const navigate = useNavigate()
  const isMaintainer = isAtLeast(useAccess(space), accessLevel.maintainer)
  const hasTokens = useHasCapability(listProjectAccessTokens)
  if (!isMaintainer || !hasTokens) return null
  const tokensEntry = {
    id: 'tokens',
    label: 'Access tokens',
    icon: <KeyRound aria-hidden size={14} />,
    onAction: () => void navigate(paths.accessTokens(space)),
  }
  return (
    <MenuButton label="Project actions" iconOnly sections={[{ entries: [tokensEntry] }]}>
      <Ellipsis aria-hidden size={16} />
    </MenuButton>
  )
}
