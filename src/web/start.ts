import { startReads } from './app/first-reads.ts'
import { queryClient } from './app/query-client.ts'

import './app/styles.css'

// The session and the first page's data load together with React.
void startReads(queryClient, location)
void import('./main.tsx')
