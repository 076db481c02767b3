import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { restoreSession } from '#web/api/session.ts'
import { paths, spacePatterns } from '#web/paths.ts'
import { SigningIn } from '#web/sign-in/signing-in.tsx'
import { ErrorPage } from './error-page.tsx'
import { FirstPage } from './frame/first-page.tsx'
import { Shell } from './shell.tsx'
import { openStartPage } from './start-page.ts'

type Page = Omit<RouteObject, 'path' | 'index' | 'children' | 'id'>

/** Creates the route tree. Page code loads on the first visit. Loaders fill the query cache. */
export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter([
    {
      Component: FirstPage,
      // The frame in `index.html` stays until then.
      HydrateFallback: () => null,
      children: screens(queryClient),
    },
  ])
}

function screens(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.signIn(),
      ErrorBoundary: ErrorPage,
      lazy: async () => {
        const { signInLoader, SignInPage } = await import('#web/sign-in/sign-in-page.tsx')
        return { loader: signInLoader, Component: SignInPage }
      },
    },
    {
      path: paths.oauthCallback(),
      HydrateFallback: SigningIn,
      ErrorBoundary: ErrorPage,
      lazy: async () => {
        const { callbackLoader, CallbackPage } = await import('#web/sign-in/callback-page.tsx')
        return { loader: callbackLoader, Component: CallbackPage }
      },
    },
    {
      Component: Shell,
      ErrorBoundary: ErrorPage,
      middleware: [requireSession, openStartPage(queryClient)],
      // With any loader here, the middleware runs on every navigation, even to pages without a loader.
      loader: () => null,
      children: [{ ErrorBoundary: ErrorPage, children: pages(queryClient) }],
    },
  ]
}

function pages(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.home(),
      lazy: async () => {
        const { homeLoader, HomePage } = await import('#web/home/home-page.tsx')
        return { loader: homeLoader(queryClient), Component: HomePage }
      },
    },
    {
      path: paths.projects(),
      lazy: async () => {
        const { projectListLoader, ProjectListPage } =
          await import('#web/projects/project-list-page.tsx')
        return { loader: projectListLoader(queryClient), Component: ProjectListPage }
      },
    },
    {
      path: paths.groups(),
      lazy: async () => {
        const { groupListLoader, GroupListPage } = await import('#web/groups/group-list-page.tsx')
        return { loader: groupListLoader(queryClient), Component: GroupListPage }
      },
    },
    {
      path: `${paths.settings()}/:part?`,
      loader: async () => await prefetch(queryClient, currentUserQuery()),
      lazy: async () => {
        const [{ SettingsPage }, { defineAllKeys }] = await Promise.all([
          import('#web/settings/settings-page.tsx'),
          import('./all-keys.ts'),
        ])
        defineAllKeys()
        return { Component: SettingsPage }
      },
    },
    {
      path: paths.personalTokens(),
      lazy: async () => {
        const { personalTokensLoader, PersonalTokensPage } =
          await import('#web/tokens/personal-tokens-page.tsx')
        return { loader: personalTokensLoader(queryClient), Component: PersonalTokensPage }
      },
    },
    ...inSpaces('-/settings/:part', {
      lazy: async () => {
        const { spaceSettingsLoader, SpaceSettingsPages } =
          await import('./space-settings-pages.tsx')
        return { loader: spaceSettingsLoader(queryClient), Component: SpaceSettingsPages }
      },
    }),
    {
      path: paths.admin('*'),
      lazy: async () => {
        const { adminLoader, AdminPages } = await import('./admin-pages.tsx')
        return { loader: adminLoader(queryClient), Component: AdminPages }
      },
    },
    {
      path: `${paths.importGroup()}/:import_id?`,
      lazy: async () => ({
        Component: (await import('#web/transfer/import/import-page.tsx')).ImportPage,
      }),
    },
    {
      path: '/groups/*',
      loader: async ({ params, request }) => {
        const { modernPath } = await import('./old-address.ts')
        const { pathname, search } = new URL(request.url)
        const modern = modernPath(pathname)
        return redirect(modern ? modern + search : paths.space(params['*'] ?? ''))
      },
    },
    {
      path: '*',
      lazy: async () => {
        const { spaceLoader, SpacePage } = await import('./space-page.tsx')
        return { loader: spaceLoader(queryClient), Component: SpacePage }
      },
    },
    ...inSpaces('-/boards', {
      lazy: async () => {
        const { boardIndexLoader, BoardIndexPage } =
          await import('#web/boards/index/board-index-page.tsx')
        return { loader: boardIndexLoader(queryClient), Component: BoardIndexPage }
      },
    }),
    ...inSpaces('-/boards/:board_id', {
      lazy: async () => {
        const { boardLoader, BoardPage } = await import('#web/boards/board-page.tsx')
        return {
          loader: boardLoader(queryClient),
          shouldRevalidate: onlyWithPath,
          Component: BoardPage,
        }
      },
    }),
    ...(['project', 'group'] as const).flatMap((kind) =>
      spacePatterns(kind, `-/${kind}_members`).map((path) => ({
        path,
        lazy: async () => {
          const { membersLoader, MembersPage } = await import('#web/members/members-page.tsx')
          return { loader: membersLoader(queryClient), Component: MembersPage }
        },
      })),
    ),
    ...spacePatterns('group', '-/export').map((path) => ({
      path,
      lazy: async () => {
        const { exportLoader, ExportPage } = await import('#web/transfer/export/export-page.tsx')
        return { loader: exportLoader(queryClient), Component: ExportPage }
      },
    })),
    ...[
      paths.mergeRequests(null),
      ...spacePatterns('project', '-/merge_requests'),
      ...spacePatterns('group', '-/merge_requests'),
    ].map((path) => ({
      path,
      lazy: async () => {
        const { mergeRequestListLoader, MergeRequestListPage } =
          await import('#web/merge-requests/list/merge-request-list-page.tsx')
        return { loader: mergeRequestListLoader(queryClient), Component: MergeRequestListPage }
      },
    })),
    ...inProjects('-/merge_requests/:iid/:tab?', {
      lazy: async () => {
        const { mergeRequestLoader, MergeRequestPage } =
          await import('#web/merge-requests/request/merge-request-page.tsx')
        return {
          loader: mergeRequestLoader(queryClient),
          shouldRevalidate: onlyWithPath,
          Component: MergeRequestPage,
        }
      },
    }),
    ...['-/issues/:iid', '-/work_items/:iid'].flatMap((tail) =>
      inProjects(tail, {
        lazy: async () => ({
          loader: (await import('./open-issue.ts')).openIssue(queryClient),
        }),
      }),
    ),
    ...inProjects('-/merge_requests/new', {
      lazy: async () => {
        const { newMergeRequestLoader, NewMergeRequestPage } =
          await import('#web/merge-requests/create/new-merge-request-page.tsx')
        return {
          loader: newMergeRequestLoader(queryClient),
          // The form writes its choices to the URL. Changing them must not reload the form's data.
          shouldRevalidate: () => false,
          Component: NewMergeRequestPage,
        }
      },
    }),
  ]
}

/** Returns a page's routes below projects and groups, one per possible path depth. */
function inSpaces(tail: string, page: Page): RouteObject[] {
  const patterns = [...spacePatterns('project', tail), ...spacePatterns('group', tail)]
  return patterns.map((path) => ({ path, ...page }))
}

/** Returns a page's routes below projects, one per possible path depth. */
function inProjects(tail: string, page: Page): RouteObject[] {
  return spacePatterns('project', tail).map((path) => ({ path, ...page }))
}

async function requireSession({ request }: { request: Request }): Promise<void> {
  if (await restoreSession()) return
  const { pathname, search, hash } = new URL(request.url)
  const returnTo = pathname + search + hash
  const { signInSilently } = await import('./silent-sign-in.ts')
  await signInSilently(returnTo)
  throw redirect(paths.signIn(returnTo))
}

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
