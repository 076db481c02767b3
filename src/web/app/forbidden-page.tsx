import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/paths.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/widgets/page.tsx'
import { useReader } from './use-reader.ts'

/** The page for a 403: the user can see the project or group, but not this part of it. */
export function ForbiddenPage() {
  const reader = useReader()
  const space = useCurrentSpace()
  return (
    <Page title="No access">
      <Notice
        title="You do not have access to this page"
        icon={<LockKeyhole aria-hidden size={32} strokeWidth={1.5} />}
        action={
          <Link
            to={space ? paths.space(space.fullPath) : paths.home()}
            className={buttonClass('primary')}
          >
            {space ? `Go to ${space.fullPath}` : 'Go home'}
          </Link>
        }
      >
        {reader ?? 'This account'}’s role does not allow it.{' '}
        {space && `Ask a maintainer of ${space.fullPath} for a higher role.`}
      </Notice>
    </Page>
  )
}
