import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'

import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { approvalStateQuery } from './approvals-query.ts'

const SHOWN = 8

/** The approval rules in a collapsible section. Its title says how many are met. */
export function ApprovalRules() {
  const rules = useRules()
  if (rules.length === 0) return null
  return (
    <details className="group w-full">
      <summary className="flex min-h-6 cursor-default list-none items-start gap-1.5 text-muted pointer-coarse:min-h-11 pointer-coarse:py-3">
        <ChevronRight aria-hidden size={14} className="mt-0.75 shrink-0 group-open:rotate-90" />
        <span>
          Approval rules: {rules.filter(({ approved }) => approved).length} of {rules.length} met
        </span>
      </summary>
      <RuleList />
    </details>
  )
}

/** The approval rules, each with its count and eligible approvers. */
export function RuleList() {
  return (
    <ul className="pt-1 pl-4">
      {useRules().map((rule) => {
        const { id, approvals_required, approved_by, eligible_approvers } = rule
        const missing = rule.approved ? [] : eligible_approvers
        // Approvers in groups hidden from the user are not named.
        const given = Math.max(approved_by.length, rule.approved ? approvals_required : 0)
        const waiting = missing.filter((user) => !approved_by.some((by) => by.id === user.id))
        return (
          <li key={id} className="py-0.5">
            <bdi>{rule.rule_type === 'any_approver' ? 'Any eligible user' : rule.name}</bdi>:{' '}
            {given} of {approvals_required}
            {waiting.length > 0 && (
              <span className="text-muted">
                , waiting for <Names people={waiting} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useRules() {
  const { name } = useRequest()
  const rules = useQuery(approvalStateQuery(name)).data?.rules ?? []
  return rules.filter(({ approvals_required }) => approvals_required > 0)
}

function Names({ people }: { people: readonly { name: string }[] }) {
  const names = people.slice(0, SHOWN).map(({ name }) => name)
  const all = people.length > SHOWN ? [...names, `${people.length - SHOWN} more`] : names
  const parts = new Intl.ListFormat('en', { type: 'disjunction' }).formatToParts(all)
  return parts.map(({ type, value }, index) =>
    type === 'element' ? <bdi key={index}>{value}</bdi> : value,
  )
}
