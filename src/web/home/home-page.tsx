import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'

import { listProjects } from '#contract/projects.ts'
import { explain } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { GroupRow } from '#web/widgets/group-row.tsx'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { ProjectRow } from '#web/widgets/project-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { ContinueReview } from './continue-review.tsx'
import { myGroupsQuery, myProjectsQuery } from './home-queries.ts'
import { HOME_SECTIONS, useHomeSections, type HomeSection } from './home-sections.ts'
import { Conflicts, inboxQueries, Merged, NeedsYou, Ready, Waiting } from './inbox.tsx'
import { RecentBoards } from './recent-boards.tsx'
import { Todos } from './todos.tsx'

const SectionChoices = lazyPart(async () => (await import('./section-choices.tsx')).SectionChoices)

export const homeLoader = (queryClient: QueryClient) => async () =>
  await prefetch(
    queryClient,
    currentUserQuery(),
    myProjectsQuery(),
    myGroupsQuery(),
    ...inboxQueries(),
  )

export function HomePage() {
  const now = useNow()
  const user = useSuspenseQuery(currentUserQuery()).data
  const hasProjectList = useHasCapability(listProjects)
  return (
    <Page title="Home">
      <PageBody>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <p className="min-w-0 flex-1 basis-48 text-h1 font-semibold">
            {greeting(new Date(now).getHours())}
            {user && `, ${user.name.split(' ')[0]}`}
          </p>
          <div className="ml-auto flex max-w-full min-w-0 items-center gap-2">
            <ContinueReview />
            <CustomizeHome />
          </div>
        </div>
        {!hasProjectList && (
          <Link to={paths.projects()} className={buttonClass('primary')}>
            Open a project or group by its path
          </Link>
        )}
        <Sections />
      </PageBody>
    </Page>
  )
}

/** The sections in the user's order. Merge requests and to-dos fill two columns on wide screens. */
function Sections() {
  const { order, isHidden } = useHomeSections()
  const asksTodos = useLocation().hash === '#todos'
  const isShown = (section: HomeSection) => !isHidden(section) || (section === 'todos' && asksTodos)
  return runsOf(order.filter(isShown)).map((run) => {
    if (WIDE.has(run[0]!)) return <HomePart key={run[0]} section={run[0]!} />
    const half = Math.ceil(run.length / 2)
    return (
      <div
        key={run[0]}
        className={`grid items-start gap-8 ${run.length > 1 ? 'lg:grid-cols-2' : ''}`}
      >
        {[run.slice(0, half), run.slice(half)].map(
          (column) =>
            column.length > 0 && (
              <div key={column[0]} className="min-w-0 space-y-8">
                {column.map((section) => (
                  <HomePart key={section} section={section} />
                ))}
              </div>
            ),
        )}
      </div>
    )
  })
}

const WIDE: ReadonlySet<HomeSection> = new Set(['boards', 'projects', 'groups'])

/** Splits sections into wide ones, each alone, and runs of narrow ones between them. */
function runsOf(sections: readonly HomeSection[]): HomeSection[][] {
  const runs: HomeSection[][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    if (last && !WIDE.has(section) && !WIDE.has(last[0]!)) last.push(section)
    else runs.push([section])
  }
  return runs
}

const PARTS: Readonly<Record<HomeSection, ComponentType>> = {
  needs: NeedsYou,
  ready: Ready,
  conflicts: Conflicts,
  waiting: Waiting,
  todos: Todos,
  merged: Merged,
  boards: RecentBoards,
  projects: MyProjects,
  groups: MyGroups,
}

function HomePart({ section }: { section: HomeSection }) {
  const Content = PARTS[section]
  return (
    <Part title={HOME_SECTIONS[section]} explain={explain}>
      <Content />
    </Part>
  )
}

/** Opens the choice of the home page's sections. */
function CustomizeHome() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label="Customize"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => SectionChoices.preload()}
        onFocus={() => SectionChoices.preload()}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={14} />
      </IconButton>
      {isOpen && <SectionChoices triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

function MyProjects() {
  const { items, total } = useSuspenseQuery(myProjectsQuery()).data
  return (
    <Section
      title="Your projects"
      count={total || null}
      more={[{ label: 'All projects', to: paths.projects() }]}
    >
      {items.length > 0 ? (
        <Rows>
          {items.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Rows>
      ) : (
        <EmptyRows>
          You are not a member of any project yet. Ask a project owner to add you.
        </EmptyRows>
      )}
    </Section>
  )
}

function MyGroups() {
  const { items, total } = useSuspenseQuery(myGroupsQuery()).data
  return (
    <Section
      title="Your groups"
      count={total || null}
      more={[{ label: 'All groups', to: paths.groups() }]}
    >
      {items.length > 0 ? (
        <Rows>
          {items.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </Rows>
      ) : (
        <EmptyRows>You are not a member of any group yet.</EmptyRows>
      )}
    </Section>
  )
}

/** Returns the greeting for an `hour` from 0 to 23. */
function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
