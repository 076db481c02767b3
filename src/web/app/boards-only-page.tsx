import { useSuspenseQuery } from '@tanstack/react-query'

import { explain } from '#web/api/api-failure.ts'
import { groupBoardsQuery } from '#web/groups/group-queries.ts'
import type { Space } from '#web/paths.ts'
import { projectBoardsQuery } from '#web/projects/project-queries.ts'
import { BoardRows } from '#web/widgets/board-rows.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'

/** The page of a project or group on a server that supports only boards. */
export function BoardsOnlyPage({ space }: { space: Space }) {
  const { kind, fullPath } = space
  return (
    <Page title={fullPath.split('/').at(-1)!} space={space} crumbs={spaceCrumbs(fullPath, '')}>
      <PageBody>
        <Part title="Boards" explain={explain}>
          {kind === 'project' ? (
            <ProjectBoards fullPath={fullPath} />
          ) : (
            <GroupBoards fullPath={fullPath} />
          )}
        </Part>
        <Section title={kind === 'project' ? 'Project' : 'Group'}>
          <EmptyRows>
            This server cannot show a {kind}’s description,{' '}
            {kind === 'project' ? 'labels' : 'projects'} or members.
          </EmptyRows>
        </Section>
      </PageBody>
    </Page>
  )
}

function ProjectBoards({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(projectBoardsQuery(fullPath)).data
  return <BoardRows space={{ kind: 'project', fullPath }} boards={items} total={total} />
}

function GroupBoards({ fullPath }: { fullPath: string }) {
  const { items, total } = useSuspenseQuery(groupBoardsQuery(fullPath)).data
  return <BoardRows space={{ kind: 'group', fullPath }} boards={items} total={total} />
}
