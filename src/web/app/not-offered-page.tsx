import { Unplug } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OpenByPath } from '#web/widgets/open-by-path.tsx'
import { Page } from '#web/widgets/page.tsx'

/** The page shown when the server lacks an API that the requested page needs. */
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
        You can still open boards by project or group path.
      </Notice>
      <div className="mx-auto w-full max-w-120 px-4">
        <OpenByPath />
      </div>
    </Page>
  )
}
