import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { restoreSession } from '#web/api/session.ts'
import { paths, spacePatterns } from '#web/paths.ts'
import { SigningIn } from '#web/sign-in/signing-in.tsx'
import { ErrorPage } from './error-page.tsx'
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
    { ...routesOf(signInPage, queryClient)[0], ErrorBoundary: ErrorPage },
    {
      ...routesOf(callbackPage, queryClient)[0],
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
          ErrorBoundary: ErrorPage,
          children: [...pages.flatMap((row) => routesOf(row, queryClient)), groupRedirect],
        },
      ],
    },
  ]
}

function routesOf(row: PageRow, queryClient: QueryClient): RouteObject[] {
  const lazy = async () => await row.load(queryClient)
  return patternsOf(row).map((path) => ({ path, lazy }))
}

/** Returns a pattern per possible depth of the project's or group's path. */
function patternsOf(row: PageRow): string[] {
  if ('path' in row) return [row.path]
  const { of, tail } = row
  const kinds = of === 'space' ? (['project', 'group'] as const) : [of]
  return kinds.flatMap((kind) => spacePatterns(kind, tail))
}

async function requireSession({ request }: { request: Request }): Promise<void> {
  if (await restoreSession()) return
  const { pathname, search, hash } = new URL(request.url)
  const returnTo = pathname + search + hash
  const { signInSilently } = await import('./silent-sign-in.ts')
  if (await signInSilently(returnTo)) return
  throw redirect(paths.signIn(returnTo))
}
