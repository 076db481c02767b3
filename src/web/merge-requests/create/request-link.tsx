import { Link } from 'react-router'

import { paths } from '#web/paths.ts'

/** Links to a merge request of the target project. */
export function RequestLink({ project, iid }: { project: string; iid: number }) {
  return (
    <Link to={paths.mergeRequest({ project, iid })} className="font-medium underline">
      !{iid}
    </Link>
  )
}
