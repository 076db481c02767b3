import type { ApplicationSettings } from '#contract/application-settings.ts'
import type { Limits } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { findSetting, putSetting } from '#server/store/instance-settings.ts'

const KEY = 'application_settings'
const MIB = 1024 * 1024

/** The limit behind each setting, and the limit's value for a setting of 1. */
const LIMITS: Record<keyof ApplicationSettings, [limit: keyof Limits, unit: number]> = {
  max_import_size: ['importBytes', MIB],
  group_export_limit: ['exportsPerUser', 1],
  group_download_export_limit: ['exportDownloadsPerUser', 1],
  group_import_limit: ['importsPerUser', 1],
  members_delete_limit: ['removalsPerUser', 1],
  notes_create_limit: ['notesPerUser', 1],
  throttle_authenticated_api_requests_per_period: ['apiPerUser', 1],
  throttle_unauthenticated_api_requests_per_period: ['apiPerAddress', 1],
}

const names = Object.keys(LIMITS) as (keyof ApplicationSettings)[]

/** Puts the stored settings in force. Those that were never changed stay as the environment has them. */
export async function applySettings(deps: Deps): Promise<void> {
  enforce(deps, await storedSettings(deps))
}

export function readSettings({ config }: Deps): ApplicationSettings {
  const entries = names.map((name) => {
    const [limit, unit] = LIMITS[name]
    return [name, config.limits[limit] / unit]
  })
  return Object.fromEntries(entries) as ApplicationSettings
}

/** Stores the changes, and puts them in force for the next request. */
export function updateSettings(
  deps: Deps,
  changes: Partial<ApplicationSettings>,
): Promise<ApplicationSettings> {
  return deps.locks.settings(async () => {
    const stored = { ...(await storedSettings(deps)), ...changes }
    await putSetting(deps.db, KEY, JSON.stringify(stored))
    enforce(deps, stored)
    return readSettings(deps)
  })
}

async function storedSettings(deps: Deps): Promise<Partial<ApplicationSettings>> {
  return JSON.parse((await findSetting(deps.db, KEY)) ?? '{}') as Partial<ApplicationSettings>
}

function enforce({ config }: Deps, settings: Partial<ApplicationSettings>): void {
  for (const name of names) {
    const [limit, unit] = LIMITS[name]
    const value = settings[name]
    if (value !== undefined) config.limits[limit] = value * unit
  }
}
