import { useParams } from 'react-router'

import { paths } from '#web/paths.ts'
import { useSettingsParts } from '#web/spaces/use-settings-parts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { settingsParts } from '#web/widgets/settings-parts.ts'
import { AboutSettings } from './about-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { KeySettings } from './key-settings.tsx'
import { MoveSettings } from './move-settings.tsx'
import { StartSettings } from './start-settings.tsx'

const DiffPageSettings = lazyPart(
  async () => (await import('./diffs/diff-page-settings.tsx')).DiffPageSettings,
  <SkeletonRows label="Loading settings…" rows={8} />,
)
const StorageSettings = lazyPart(
  async () => (await import('./storage/storage-settings.tsx')).StorageSettings,
  <SkeletonRows label="Loading sizes…" rows={4} />,
)

/** `isShared`: stored for all users of the browser. */
const CONTENTS = [
  { part: undefined, Content: AppearanceSettings, isShared: true },
  { part: 'diffs', Content: DiffPageSettings, isShared: true },
  { part: 'keys', Content: KeySettings, isShared: true },
  { part: 'start', Content: StartSettings, isShared: false },
  { part: 'move', Content: MoveSettings, isShared: false },
  { part: 'storage', Content: StorageSettings, isShared: false },
  { part: 'about', Content: AboutSettings, isShared: false },
]

/** This browser's settings. */
export function SettingsPage() {
  const { part } = useParams()
  const parts = useSettingsParts()
  const current = CONTENTS.find((one) => one.part === part)
  if (!current) throw new Response(null, { status: 404 })
  const { title } = settingsParts.find(({ to }) => to === paths.settings(part))!
  const { Content, isShared } = current
  return (
    <PartsPage label="Settings" parts={parts} title={title}>
      <Content />
      {isShared && (
        <p className="text-small text-faint">
          These settings apply to everyone who uses this browser.
        </p>
      )}
    </PartsPage>
  )
}
