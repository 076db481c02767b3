import { Unplug } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OpenByPath } from '#web/widgets/open-by-path.tsx'
import { Page } from '#web/widgets/page.tsx'

/** Other servers of the API may have less than the bundled one. */
export function NotOfferedPage() {
  return (
    <Page title="Not supported">
      <Notice
        title="This server does not support this page"
        icon={<Unplug aria-hidden size={32} strokeWidth={1.5} />}
        action={
          <Link to={paths.home()} className={buttonClass('primary')}>
            Go home
          </Link>
        }
      >
        You can still open boards by the path of their project or group.
      </Notice>
      <div className="mx-auto w-full max-w-120 px-4">
        <OpenByPath />
      </div>
    </Page>
  )
}
