import { Copy, Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'

import type { Commit, CommitWithStats } from '#contract/commits.ts'
import { isElsewhere } from '#web/lib/is-elsewhere.ts'
import { LineCounts } from '#web/merge-requests/line-counts.tsx'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'

interface CommitRowProps {
  commit: Commit
  /** The URL of the commit's changes. Null for a dropped commit. */
  url: string | null
  /** The change since the previous version. */
  badge: string | undefined
  /** Null until the numbers have loaded, or if the server lacks them. */
  stats?: CommitWithStats['stats'] | null
}

const titleClass = 'min-w-0 font-medium wrap-anywhere'

export function CommitRow({ commit, url, badge, stats }: CommitRowProps) {
  const { title, message, short_id, author_name, authored_date } = commit
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const body = message.slice(title.length).trim()
  return (
    <li className={`relative px-3 py-2 ${url === null ? '' : 'hover:bg-hover'}`}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex min-h-6 flex-wrap items-center gap-x-2">
            {url === null ? (
              <span dir="auto" className={titleClass}>
                {title}
              </span>
            ) : (
              <Link
                to={url}
                dir="auto"
                // The link covers the whole row. The buttons lie above it.
                className={`${titleClass} outline-offset-[-2px] after:absolute after:inset-0`}
              >
                {title}
              </Link>
            )}
            {body && (
              <span className="relative z-1 flex">
                <IconButton
                  label={`${isOpen ? 'Hide' : 'Show'} message of ${short_id}`}
                  size="xs"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onPress={() => setOpen(!isOpen)}
                >
                  <Ellipsis aria-hidden size={14} />
                </IconButton>
              </span>
            )}
            {badge && (
              <span className="rounded-chip border border-hairline bg-subtle px-1.5 text-small text-muted">
                {badge}
              </span>
            )}
          </div>
          <p className="text-small text-muted">
            {author_name} · <Time value={authored_date} isFocusable />
          </p>
        </div>
        <span className="flex shrink-0 items-center gap-x-3 max-sm:flex-col-reverse max-sm:items-end">
          {stats !== undefined && (
            // Has room for numbers that load later.
            <span className="min-h-4 min-w-18 text-end text-small">
              {stats && <LineCounts added={stats.additions} removed={stats.deletions} />}
            </span>
          )}
          <span className="relative z-1 flex items-center gap-1">
            <CommitId commit={commit} />
            <IconButton
              label={`Copy SHA of ${short_id}`}
              size="xs"
              onPress={() => void copy(commit.id, 'SHA')}
            >
              <Copy aria-hidden size={12} />
            </IconButton>
          </span>
        </span>
      </div>
      <div id={id}>
        {isOpen && (
          <p
            dir="auto"
            className="relative z-1 mt-2 max-w-190 border-s-2 border-hairline ps-3 text-small whitespace-pre-wrap wrap-anywhere text-muted"
          >
            {body}
          </p>
        )}
      </div>
    </li>
  )
}

/** Links to the commit's page on another server. The bundled service has no such page. */
function CommitId({ commit: { short_id, web_url } }: { commit: Commit }) {
  const className = 'font-mono text-small text-muted'
  if (!isElsewhere(web_url)) {
    return <code className={className}>{short_id}</code>
  }
  return (
    <a href={web_url} className={`${className} hover:underline`}>
      {short_id}
    </a>
  )
}
