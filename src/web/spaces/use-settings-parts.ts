import { listSessions } from '#contract/sessions.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { paths } from '#web/paths.ts'
import type { PagePart } from '#web/widgets/parts-page.tsx'
import { settingsParts } from '#web/widgets/settings-parts.ts'

/** Returns the pages of the settings that the server offers. */
export function useSettingsParts(): readonly PagePart[] {
  const hasSessions = useHasCapability(listSessions)
  return hasSessions ? settingsParts : settingsParts.filter(({ to }) => to !== paths.sessions())
}
