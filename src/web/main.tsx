import { createRoot } from 'react-dom/client'

import { showLeftMessage } from './app/accounts/left-message.ts'
import { App } from './app/app.tsx'
import { followTabs } from './app/follow-tabs.ts'
import { addSharedKeys } from './app/keys.ts'
import { followReloads } from './app/reloads.ts'
import { followSessionEnd } from './app/session-end/session-end.ts'
import { followTheme } from './app/theme.ts'
import { followPreferences } from './lib/preferences.ts'

addSharedKeys()
followReloads()
followTheme()
followPreferences()
followSessionEnd()
followTabs()
showLeftMessage()

createRoot(document.querySelector('#root')!).render(<App />)
