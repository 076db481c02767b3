import { useSubject } from '#web/issuables/subject-context.ts'
import { counted } from '#web/lib/counted.ts'

/** Replaces the activity of a server whose API has no comments. They may be on the server's own page. */
export function NoComments() {
  const { user_notes_count: count = 0, web_url: address = '' } = useSubject().subject
  const page = URL.canParse(address) ? new URL(address) : null
  const isLinked = count > 0 && page !== null && /^https?:$/.test(page.protocol)
  return (
    <p className="text-muted">
      This server does not support comments.
      {isLinked && (
        <>
          {' '}
          {counted(count, 'comment')} can be read on{' '}
          <a href={page.href} rel="noreferrer" className="text-accent underline">
            {page.host}
          </a>
          .
        </>
      )}
    </p>
  )
}
