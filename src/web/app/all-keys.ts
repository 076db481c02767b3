import { boardKeys, boardScopes } from '#web/boards/keys.ts'
import { diffKeys, diffScopes } from '#web/diff/keys.ts'
import { issuableKeys, issuableScopes } from '#web/issuables/keys.ts'
import {
  changesKeys,
  listKeys,
  requestKeys,
  requestScopes,
  versionKeys,
} from '#web/merge-requests/keys.ts'
import {
  defineKeys,
  type KeyId,
  type KeyRow,
  type Scope,
  type ScopeRow,
} from '#web/ui/keys/key-map.ts'
import { pageKeys, pageScopes } from '#web/widgets/keys.ts'
import { editorKeys, editorScopes } from '#web/widgets/markdown/keys.ts'
import { shellKeys, shellScopes } from './keys.ts'

/** Defines the app's shortcuts in the order of the shortcut sheet and the settings. */
export function defineAllKeys(): void {
  defineKeys(
    {
      ...shellScopes,
      ...pageScopes,
      ...boardScopes,
      ...issuableScopes,
      ...requestScopes,
      ...diffScopes,
      ...editorScopes,
    } satisfies Record<Scope, ScopeRow>,
    {
      ...shellKeys,
      ...pageKeys,
      ...boardKeys,
      ...issuableKeys,
      ...listKeys,
      ...requestKeys,
      ...changesKeys,
      ...versionKeys,
      ...diffKeys,
      ...editorKeys,
    } satisfies Record<KeyId, KeyRow>,
  )
}
