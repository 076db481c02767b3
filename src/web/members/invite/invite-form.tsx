import { useQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'

import { accessLevel } from '#contract/rights.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { calendarToday } from '#web/lib/calendar.ts'
import type { Space } from '#web/paths.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/widgets/section.tsx'
import { EndField } from '#web/widgets/terms/end-field.tsx'
import { RoleField } from '#web/widgets/terms/role-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import { keyOf, mergeRecipients, readRecipients, shownName, type Recipient } from './recipients.ts'
import { standingQuery } from './standing-query.ts'
import { InviteRefused, useInvite } from './use-invite.ts'

/** Invites people by address or username. Those who could not be invited stay in the field, with the reason. */
export function InviteForm({ space, isOwner }: { space: Space; isOwner: boolean }) {
  const [people, setPeople] = useState<readonly Recipient[]>([])
  const [text, setText] = useState('')
  const [level, setLevel] = useState<number>(accessLevel.developer)
  const [end, setEnd] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const invite = useInvite(space)
  const ready = people.filter(({ kind }) => kind !== 'neither')
  const warnings = useQueries({
    queries: ready.map((person) => standingQuery(space, person)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

  function submit() {
    const all = mergeRecipients(people, readRecipients(text))
    const sending = all.filter(({ kind }) => kind !== 'neither')
    setPeople(all)
    setText('')
    if (invite.isPending || (end && end <= calendarToday())) return
    if (sending.length === 0) return form.current?.querySelector('input')?.focus()
    invite.mutate(
      { people: sending, level, end },
      {
        onSuccess: (problems) => {
          const failed = ({ name }: Recipient) => problems.get(keyOf(name)) ?? null
          const done = sending.filter((each) => failed(each) === null)
          setSent(done.map(shownName))
          // People added while the request ran stay.
          setPeople((now) =>
            now
              .filter((each) => !done.some(({ name }) => keyOf(name) === keyOf(each.name)))
              .map((each) => ({ ...each, problem: failed(each) ?? each.problem })),
          )
          announce(`Invited ${done.length} of ${sending.length}.`)
        },
      },
    )
  }

  return (
    <Section title="Invite people">
      <form
        ref={form}
        noValidate
        aria-label="Invite people"
        className="space-y-4 rounded-card border border-hairline p-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <RecipientField people={people} onChange={setPeople} text={text} onType={setText} />
        <output className="block space-y-1 text-warning empty:hidden">
          {warnings.map((warning) => (
            <span key={warning} className="block">
              {warning}
            </span>
          ))}
        </output>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="w-full sm:w-72">
            <RoleField space={space} isOwner={isOwner} level={level} onChange={setLevel} />
          </div>
          <EndField value={end} onChange={setEnd} />
        </div>
        {invite.isError && (
          <p role="alert" className="text-danger">
            {invite.error instanceof InviteRefused
              ? `Nobody was invited: ${invite.error.message}.`
              : wordsOf(invite.error)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isPending={invite.isPending}>
            {labelOf(ready)}
          </Button>
        </div>
        {sent.length > 0 && (
          <ul aria-label="Sent" className="flex flex-wrap gap-x-4 gap-y-1">
            {sent.map((name) => (
              <li key={name} className="flex min-w-0 items-center gap-1.5 text-success">
                <Check aria-hidden size={14} className="shrink-0" />
                <span className="truncate">Invited {name}</span>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Section>
  )
}

function labelOf(ready: readonly Recipient[]): string {
  if (ready.length > 0 && ready.every(({ problem }) => problem !== null)) {
    return ready.length > 1 ? `Retry ${ready.length} failed invitations` : 'Retry failed invitation'
  }
  return ready.length > 1 ? `Send ${ready.length} invitations` : 'Send invitation'
}
