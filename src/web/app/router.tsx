import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { restoreSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { SigningIn } from '#web/sign-in/signing-in.tsx'
import { ErrorPage } from './error-page.tsx'
import { findPage } from './find-page.ts'
import { FirstPage } from './frame/first-page.tsx'
import { callbackPage, pages, signInPage, type PageRow } from './pages.ts'
import { Shell } from './shell.tsx'
import { openStartPage } from './start-page.ts'

/** Redirects GitLab's URLs of groups. */
const groupRedirect: RouteObject = {
  path: '/groups/*',
  loader: async ({ params, request }) => {
    const { modernPath } = await import('./old-address.ts')
    const { pathname, search } = new URL(request.url)
    const modern = modernPath(pathname)
    return redirect(modern ? modern + search : paths.space(params['*'] ?? ''))
  },
}

/** The id of the route of all pages inside the shell. */
const PAGES = 'pages'

/**
 * Creates the route tree. Page code loads on the first visit. Loaders fill the query cache. Pages of projects and groups
 * join the tree when they are first opened, once per depth of a path, since a pattern cannot match paths of any depth.
 */
export function createRouter(queryClient: QueryClient) {
  const found = new Set<string>()
  return createBrowserRouter(
    [
      {
        Component: FirstPage,
        // The frame in `index.html` stays until then.
        HydrateFallback: () => null,
        children: screens(queryClient),
      },
    ],
    {
      patchRoutesOnNavigation: ({ path, patch }) => {
        const { row, pattern } = findPage(path)
        if ('path' in row || found.has(pattern)) return
        found.add(pattern)
        patch(PAGES, [routeOf(row, pattern, queryClient)])
      },
    },
  )
}

function screens(queryClient: QueryClient): RouteObject[] {
  return [
    { ...routeOf(signInPage, signInPage.path, queryClient), ErrorBoundary: ErrorPage },
    {
      ...routeOf(callbackPage, callbackPage.path, queryClient),
      HydrateFallback: SigningIn,
      ErrorBoundary: ErrorPage,
    },
    {
      Component: Shell,
      ErrorBoundary: ErrorPage,
      middleware: [requireSession, openStartPage(queryClient)],
      // With any loader here, the middleware runs on every navigation, even to pages without a loader.
      loader: () => null,
      children: [
        {
          id: PAGES,
          ErrorBoundary: ErrorPage,
          children: [
            ...pages.flatMap((row) => ('path' in row ? routeOf(row, row.path, queryClient) : [])),
            groupRedirect,
          ],
        },
      ],
    },
  ]
}

function routeOf(row: PageRow, path: string, queryClient: QueryClient): RouteObject {
  return { path, lazy: async () => await row.load(queryClient) }
}

async function requireSession({ request }: { request: Request }): Promise<void> {
  if (await restoreSession()) return
  const { pathname, search, hash } = new URL(request.url)
  const returnTo = pathname + search + hash
  const { signInSilently } = await import('./silent-sign-in.ts')
  if (await signInSilently(returnTo)) return
  throw redirect(paths.signIn(returnTo))
}
