import { NavLink, useParams } from 'react-router'

import { paths } from '#web/paths.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { KeySettings } from './key-settings.tsx'
import { StartSettings } from './start-settings.tsx'

const PARTS = [
  { part: undefined, title: 'Appearance', Content: AppearanceSettings },
  { part: 'keys', title: 'Shortcuts', Content: KeySettings },
  { part: 'start', title: 'Start page', Content: StartSettings },
]

/** The settings of this browser. */
export function SettingsPage() {
  const { part } = useParams()
  const current = PARTS.find((one) => one.part === part)
  if (!current) throw new Response(null, { status: 404 })
  const { title, Content } = current
  return (
    <Page title={title} crumbs={[{ label: 'Settings', to: paths.settings() }]}>
      <PageBody>
        <div className="flex flex-col gap-x-12 gap-y-6 md:flex-row">
          <nav aria-label="Settings" className="shrink-0 md:w-40">
            <ul className="flex flex-wrap gap-0.5 md:flex-col">
              {PARTS.map(({ part, title }) => (
                <li key={title}>
                  <NavLink
                    to={paths.settings(part)}
                    end
                    className="flex h-7 items-center rounded-control px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:h-11"
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0 flex-1 space-y-8">
            <Content />
            <p className="text-small text-faint">
              These settings apply to everyone who uses this browser.
            </p>
          </div>
        </div>
      </PageBody>
    </Page>
  )
}
