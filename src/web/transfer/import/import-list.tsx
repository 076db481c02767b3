import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { GroupImport } from '#contract/group-imports.ts'
import { paths } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'
import { importsQuery } from './import-queries.ts'

const STATES: Record<GroupImport['status'], string> = {
  queued: 'Waiting',
  started: 'Importing',
  finished: 'Finished',
  failed: 'Failed',
}

/** The user's latest imports. Renders nothing when there are none. */
export function ImportList() {
  const { items } = useSuspenseQuery(importsQuery()).data
  if (items.length === 0) return null
  return (
    <Section title="Your imports">
      <Rows>
        {items.map(({ id, name, path, status, created_at }) => (
          <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-4 px-3 py-1.5">
            <Link
              to={paths.groupImport(id)}
              className="min-w-0 flex-1 truncate rounded-inner hover:underline pointer-coarse:py-3"
            >
              {name} <span className="text-faint">{path}</span>
            </Link>
            <span className={status === 'failed' ? 'text-danger' : 'text-muted'}>
              {STATES[status]}
            </span>
            <span className="text-small text-muted">
              <Time value={created_at} />
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}
