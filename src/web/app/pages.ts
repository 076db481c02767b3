import type { QueryClient } from '@tanstack/react-query'
import type { Params, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router'

import { paths } from '#web/paths.ts'

/** Starts a page's first reads. Its parameters are those of the page's loader. */
export type Reads = (
  queryClient: QueryClient,
  params: Params,
  searchParams: URLSearchParams,
) => Promise<unknown>

/** A page of the app, by its address. */
export type PageRow = {
  /** Imports the page's first reads. Their module needs no React, and they start before it when the app opens. */
  reads?: () => Promise<Reads>
  /** Imports the page's code, from one module. */
  load: (
    queryClient: QueryClient,
  ) => Promise<Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'>>
} & (
  | { path: string }
  /** A page below each project, each group, or both. */
  | { of: 'project' | 'group' | 'space'; tail: string }
)

export const signInPage = {
  path: paths.signIn(),
  load: async () => {
    const { signInLoader, SignInPage } = await import('#web/sign-in/sign-in-page.tsx')
    return { loader: signInLoader, Component: SignInPage }
  },
} satisfies PageRow

export const callbackPage = {
  path: paths.oauthCallback(),
  load: async () => {
    const { callbackLoader, CallbackPage } = await import('#web/sign-in/callback-page.tsx')
    return { loader: callbackLoader, Component: CallbackPage }
  },
} satisfies PageRow

/**
 * The pages inside the shell. The router imports their code on the first visit. The build prepares an `index.html` for
 * each that names its files, and the service sends the first one that matches.
 */
export const pages: readonly PageRow[] = [
  {
    path: paths.home(),
    load: async (queryClient) => {
      const { homeLoader, HomePage } = await import('#web/home/home-page.tsx')
      return { loader: homeLoader(queryClient), Component: HomePage }
    },
  },
  {
    path: paths.projects(),
    load: async (queryClient) => {
      const { projectListLoader, ProjectListPage } =
        await import('#web/projects/project-list-page.tsx')
      return { loader: projectListLoader(queryClient), Component: ProjectListPage }
    },
  },
  {
    path: paths.groups(),
    load: async (queryClient) => {
      const { groupListLoader, GroupListPage } = await import('#web/groups/group-list-page.tsx')
      return { loader: groupListLoader(queryClient), Component: GroupListPage }
    },
  },
  {
    path: `${paths.settings()}/:part?`,
    load: async (queryClient) => {
      const { settingsLoader, SettingsPages } = await import('./settings-pages.tsx')
      return { loader: settingsLoader(queryClient), Component: SettingsPages }
    },
  },
  {
    path: paths.personalTokens(),
    load: async (queryClient) => {
      const { personalTokensLoader, PersonalTokensPage } =
        await import('#web/tokens/personal-tokens-page.tsx')
      return { loader: personalTokensLoader(queryClient), Component: PersonalTokensPage }
    },
  },
  {
    path: paths.sessions(),
    load: async (queryClient) => {
      const { sessionsLoader, SessionsPage } = await import('#web/sessions/sessions-page.tsx')
      return { loader: sessionsLoader(queryClient), Component: SessionsPage }
    },
  },
  {
    path: paths.admin('*'),
    load: async (queryClient) => {
      const { adminLoader, AdminPages } = await import('./admin-pages.tsx')
      return { loader: adminLoader(queryClient), Component: AdminPages }
    },
  },
  {
    path: `${paths.importGroup()}/:import_id?`,
    load: async () => ({
      Component: (await import('#web/transfer/import/import-page.tsx')).ImportPage,
    }),
  },
  {
    of: 'space',
    tail: '-/settings/:part',
    load: async (queryClient) => {
      const { spaceSettingsLoader, SpaceSettingsPages } = await import('./space-settings-pages.tsx')
      return { loader: spaceSettingsLoader(queryClient), Component: SpaceSettingsPages }
    },
  },
  {
    of: 'space',
    tail: '-/boards',
    load: async (queryClient) => {
      const { boardIndexLoader, BoardIndexPage } =
        await import('#web/boards/index/board-index-page.tsx')
      return { loader: boardIndexLoader(queryClient), Component: BoardIndexPage }
    },
  },
  {
    of: 'space',
    tail: '-/boards/:board_id',
    reads: async () => (await import('#web/boards/board-reads.ts')).boardReads,
    load: async (queryClient) => {
      const { boardLoader, BoardPage } = await import('#web/boards/board-page.tsx')
      return {
        loader: boardLoader(queryClient),
        shouldRevalidate: onlyWithPath,
        Component: BoardPage,
      }
    },
  },
  ...(['project', 'group'] as const).map((of): PageRow => ({
    of,
    tail: `-/${of}_members`,
    load: async (queryClient) => {
      const { membersLoader, MembersPage } = await import('#web/members/members-page.tsx')
      return { loader: membersLoader(queryClient), Component: MembersPage }
    },
  })),
  {
    of: 'group',
    tail: '-/export',
    load: async (queryClient) => {
      const { exportLoader, ExportPage } = await import('#web/transfer/export/export-page.tsx')
      return { loader: exportLoader(queryClient), Component: ExportPage }
    },
  },
  ...[{ path: paths.mergeRequests(null) }, { of: 'space', tail: '-/merge_requests' } as const].map(
    (at): PageRow => ({
      ...at,
      reads: async () => (await import('#web/merge-requests/list/list-reads.ts')).listReads,
      load: async (queryClient) => {
        const { mergeRequestListLoader, MergeRequestListPage } =
          await import('#web/merge-requests/list/merge-request-list-page.tsx')
        return { loader: mergeRequestListLoader(queryClient), Component: MergeRequestListPage }
      },
    }),
  ),
  {
    of: 'project',
    tail: '-/merge_requests/new',
    load: async (queryClient) => {
      const { newMergeRequestLoader, NewMergeRequestPage } =
        await import('#web/merge-requests/create/new-merge-request-page.tsx')
      return {
        loader: newMergeRequestLoader(queryClient),
        // The form writes its choices to the URL. Changing them must not reload the form's data.
        shouldRevalidate: () => false,
        Component: NewMergeRequestPage,
      }
    },
  },
  {
    of: 'project',
    tail: '-/merge_requests/:iid/:tab?',
    reads: async () => (await import('#web/merge-requests/request/request-reads.ts')).requestReads,
    load: async (queryClient) => {
      const { mergeRequestLoader, MergeRequestPage } =
        await import('#web/merge-requests/request/merge-request-page.tsx')
      return {
        loader: mergeRequestLoader(queryClient),
        shouldRevalidate: onlyWithPath,
        Component: MergeRequestPage,
      }
    },
  },
  ...['-/issues/:iid?', '-/work_items/:iid?'].map((tail): PageRow => ({
    of: 'space',
    tail,
    load: async (queryClient) => ({
      loader: (await import('./open-issue.ts')).openIssue(queryClient),
    }),
  })),
  {
    path: '*',
    load: async (queryClient) => {
      const { spaceLoader, SpacePage } = await import('./space-page.tsx')
      return { loader: spaceLoader(queryClient), Component: SpacePage }
    },
  },
]

/** Skips the loader when only the query string changes. For loaders that do not read it. */
function onlyWithPath({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}
