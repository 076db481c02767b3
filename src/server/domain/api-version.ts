import type { Deps } from '#server/deps.ts'

/** The API version that clients compare against their requirements. */
const API_VERSION = '17.0.0-mergeboard'

export function readMetadata(deps: Deps) {
  return {
    version: API_VERSION,
    revision: 'mergeboard',
    kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
    enterprise: deps.config.plan !== 'free',
  }
}
