import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { restoreSession } from '#web/api/session.ts'
import { paths, spacePatterns } from '#web/paths.ts'
import { SigningIn } from '#web/sign-in/signing-in.tsx'
import { ErrorPage } from './error-page.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { Shell } from './shell.tsx'
import { signInSilently } from './silent-sign-in.ts'
import { openStartPage } from './start-page.ts'

type Page = Omit<RouteObject, 'path' | 'index' | 'children' | 'id'>

/** The whole tree of routes. A page's code comes with its first visit; its loader fills the query cache. */
export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter([
    {
      path: paths.signIn(),
      HydrateFallback: ShellSkeleton,
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
      HydrateFallback: ShellSkeleton,
      ErrorBoundary: ErrorPage,
      middleware: [requireSession, openStartPage(queryClient)],
      // Runs the middleware on each navigation, also to pages that load nothing.
      loader: () => null,
      children: [{ ErrorBoundary: ErrorPage, children: pages(queryClient) }],
    },
  ])
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
      lazy: async () => ({
        Component: (await import('#web/settings/settings-page.tsx')).SettingsPage,
      }),
    },
    {
      path: '/groups/*',
      loader: ({ params }) => redirect(paths.space(params['*'] ?? '')),
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
        const { boardLoader, BoardPage, onlyWithPath } = await import('#web/boards/board-page.tsx')
        return {
          loader: boardLoader(queryClient),
          shouldRevalidate: onlyWithPath,
          Component: BoardPage,
        }
      },
    }),
  ]
}

/** A page of projects and of groups, at each depth that their paths may have. */
function inSpaces(tail: string, page: Page): RouteObject[] {
  const patterns = [...spacePatterns('project', tail), ...spacePatterns('group', tail)]
  return patterns.map((path) => ({ path, ...page }))
}

async function requireSession({ request }: { request: Request }): Promise<void> {
  if (await restoreSession()) return
  const { pathname, search, hash } = new URL(request.url)
  const returnTo = pathname + search + hash
  await signInSilently(returnTo)
  throw redirect(paths.signIn(returnTo))
}
