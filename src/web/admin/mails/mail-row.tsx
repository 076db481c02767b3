import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
} from 'lucide-react'
import { useId, useState } from 'react'

import type { Mail } from '#contract/mails.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { Time } from '#web/ui/time.tsx'

const STATES = {
  queued: { word: 'Waiting', Icon: Clock, color: 'text-warning' },
  sent: { word: 'Sent', Icon: CircleCheck, color: 'text-success' },
  failed: { word: 'Failed', Icon: CircleAlert, color: 'text-danger' },
  canceled: { word: 'Canceled', Icon: CircleSlash, color: 'text-muted' },
}

/** An email, whose text opens below. Links in the text stay text: they act for the recipient. */
export function MailRow({ mail }: { mail: Mail }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { word, Icon, color } = STATES[mail.state]
  const Mark = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-3 py-(--row-y) text-left outline-offset-[-2px] hover:bg-hover pointer-coarse:min-h-11"
      >
        <Mark aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-faint" />
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_7rem_8rem] lg:items-center">
          <span className="min-w-0">
            <span className="block truncate font-medium" title={mail.subject}>
              {mail.subject}
            </span>
            <span className="block truncate text-small text-muted" title={mail.to}>
              To {mail.to}
            </span>
          </span>
          <span className="flex items-center gap-x-3 lg:contents">
            <span className={`flex items-center gap-1.5 ${color}`}>
              <Icon aria-hidden size={14} className="shrink-0" />
              {word}
            </span>
            <span className="text-small text-muted">
              <Time value={mail.sent_at ?? mail.created_at} />
            </span>
          </span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="space-y-3 border-t border-hairline bg-subtle p-4">
        <Attempts mail={mail} />
        {mail.text === null ? (
          <p className="text-muted">The text was removed when the invitation ended.</p>
        ) : (
          <>
            <pre className="font-sans break-words whitespace-pre-wrap">{mail.text}</pre>
            <Button size="sm" onPress={() => void copy(mail.text!, 'Email')}>
              Copy text<span className="sr-only"> of the email to {mail.to}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function Attempts({ mail: { attempts, error, next_attempt_at, state } }: { mail: Mail }) {
  if (attempts === 0 || state === 'sent') return null
  return (
    <p className="text-small text-muted">
      {counted(attempts, 'attempt')}
      {error && `. Last error: ${error}`}
      {state === 'queued' && next_attempt_at && (
        <>
          {'. Next attempt '}
          <Time value={next_attempt_at} />
        </>
      )}
      .
    </p>
  )
}
