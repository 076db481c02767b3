import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { PageBody } from './page-body.tsx'
import { Page, type Crumb } from './page.tsx'

/** A page of a `PartsPage`. */
export interface PagePart {
  readonly title: string
  readonly to: string
  /** True when the link is current on the pages below it too. */
  readonly hasPages?: true
}

interface PartsPageProps {
  /** The name of the navigation, and the crumb that leads to the first part. */
  label: string
  parts: readonly PagePart[]
  title: string
  /** The breadcrumbs between the first part and this page. */
  crumbs?: Crumb[]
  children: ReactNode
}

/** A page beside the links to its siblings. */
export function PartsPage({ label, parts, title, crumbs = [], children }: PartsPageProps) {
  return (
    <Page title={title} crumbs={[{ label, to: parts[0]!.to }, ...crumbs]}>
      <PageBody>
        <div className="flex flex-col gap-x-12 gap-y-6 md:flex-row">
          <nav aria-label={label} className="shrink-0 md:w-40">
            <ul className="flex gap-0.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-col">
              {parts.map(({ title, to, hasPages }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={!hasPages}
                    className="flex h-7 items-center rounded-control px-2 whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:h-11"
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0 flex-1 space-y-8">{children}</div>
        </div>
      </PageBody>
    </Page>
  )
}
