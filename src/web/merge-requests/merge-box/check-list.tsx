import {
  Check as Tick,
  ChevronDown,
  CircleAlert,
  CircleDashed,
  Info,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { Check, Remedy } from './checks.ts'
import type { Remedies } from './use-remedies.ts'

interface CheckListProps {
  checks: readonly Check[]
  polling: { seconds: number; hasEnded: boolean }
  /** True when pipelines run for the merge request. A rebase can then skip them. */
  hasPipeline: boolean
  remedies: Remedies
  /** The parts that remedies have opened, shown below their rows. */
  details: Partial<Record<Remedy, ReactNode>>
  onRemedy: (remedy: Remedy) => void
}

/** The unmet checks, each with a remedy. Checks that passed from the start share a collapsible row. */
export function CheckList(props: CheckListProps) {
  const { checks, polling, hasPipeline, remedies, details, onRemedy } = props
  const shown = useShownRows(checks)
  const passed = checks.filter(({ id }) => !shown.has(id))
  const open = checks.filter(({ id }) => shown.has(id))
  return (
    <>
      <ul aria-label="Checks" className="divide-y divide-hairline">
        {open.map((check) => {
          const { remedy } = check
          return (
            <CheckRow
              key={check.id}
              state={check.state}
              words={wordsIn(check, polling)}
              detail={remedy && details[remedy]}
            >
              {remedy && (
                <Button
                  size="xs"
                  isPending={remedies.isPending(remedy)}
                  onPress={() => onRemedy(remedy)}
                >
                  {details[remedy] ? ACTIONS[remedy].replace('Show', 'Hide') : ACTIONS[remedy]}
                </Button>
              )}
              {remedy === 'rebase' && hasPipeline && (
                <MenuButton
                  label="Rebase options"
                  size="xs"
                  iconOnly
                  sections={[
                    {
                      entries: [
                        {
                          id: 'skip',
                          label: ACTIONS['rebase-without-pipeline'],
                          onAction: () => onRemedy('rebase-without-pipeline'),
                        },
                      ],
                    },
                  ]}
                >
                  <ChevronDown aria-hidden size={14} />
                </MenuButton>
              )}
            </CheckRow>
          )
        })}
        {passed.length > 0 && (
          <li>
            <details className="group">
              <summary className="flex min-h-9 cursor-default items-center gap-2.5 px-4 py-1.5 pointer-coarse:min-h-11">
                <Tick aria-hidden size={16} className="shrink-0 text-success" />
                <span className="flex-1">{counted(passed.length, 'check')} passed</span>
                <span className="text-small text-muted group-open:hidden">Show</span>
                <span className="hidden text-small text-muted group-open:inline">Hide</span>
              </summary>
              <ul className="pb-2 pl-10.5 text-muted">
                {passed.map(({ id, words }) => (
                  <li key={id} className="py-0.5 pr-4">
                    {words}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
      {remedies.failure && (
        <p role="alert" className="border-t border-hairline px-4 py-2 text-small text-danger">
          {wordsOf(remedies.failure)}
        </p>
      )}
    </>
  )
}

/** The ids of the checks with their own rows. To avoid layout shifts, a row stays when its check passes. */
function useShownRows(checks: readonly Check[]): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const added = checks.filter(({ id, state }) => state !== 'passed' && !shown.has(id))
  if (added.length === 0) return shown
  const next = new Set([...shown, ...added.map(({ id }) => id)])
  setShown(next)
  return next
}

const ACTIONS: Readonly<Record<Remedy, string>> = {
  approve: 'Approve',
  'check-again': 'Check again',
  'mark-ready': 'Mark as ready',
  rebase: 'Rebase',
  'rebase-without-pipeline': 'Rebase without a pipeline',
  'show-commands': 'Show commands',
  'show-pipelines': 'Show pipelines',
  'show-rules': 'Show rules',
  'show-threads': 'Show threads',
}

const LOOKS: Readonly<Record<Check['state'], { Icon: LucideIcon; color: string; word: string }>> = {
  passed: { Icon: Tick, color: 'text-success', word: 'Passed' },
  failed: { Icon: CircleAlert, color: 'text-danger', word: 'Not met' },
  pending: { Icon: CircleDashed, color: 'text-warning', word: 'Waiting' },
  info: { Icon: Info, color: 'text-muted', word: 'Note' },
}

interface RowProps {
  state: Check['state']
  words: string
  /** Shown below the row. */
  detail?: ReactNode
  children?: ReactNode
}

export function CheckRow({ state, words, detail, children }: RowProps) {
  const { Icon, color, word } = LOOKS[state]
  return (
    <li>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <Icon aria-hidden size={16} className={`shrink-0 ${color}`} />
        <span className="min-w-0 flex-1 basis-40 break-words">
          <span className="sr-only">{word}: </span>
          {words}
        </span>
        {children}
      </div>
      {detail}
    </li>
  )
}

function wordsIn(
  { id, state, words }: Check,
  { seconds, hasEnded }: CheckListProps['polling'],
): string {
  if (id !== 'branches' || state !== 'pending' || seconds === 0) return words
  return hasEnded ? 'Still not checked after five minutes' : `${words}, ${seconds} s`
}
