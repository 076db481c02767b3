import { Check, Minus } from 'lucide-react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import type { SearchMenuEntry } from '#web/ui/search-menu.tsx'
import { LabelDot } from '#web/widgets/label-dot.tsx'
import { addLabel, removeLabel, type BulkEdit } from './bulk-edit.ts'

interface Label {
  readonly name: string
  readonly color: string
}

/**
 * Returns a menu entry per label, starting with the labels of selected merge requests. An entry removes a label that
 * all of them have, and adds any other.
 * @param shared the labels that all of their projects have
 */
export function labelEntries(
  requests: readonly MergeRequestListed[],
  shared: readonly Label[],
  onEdit: (edit: BulkEdit) => void,
): SearchMenuEntry[] {
  const present = requests
    .flatMap(({ labels }): readonly (Label | string)[] => labels)
    .filter((label) => typeof label !== 'string')
  const all = new Map([...present, ...shared].map((label) => [label.name, label]))
  return [...all.values()].map(({ name, color }) => {
    const count = requests.filter((request) => labelNames(request).includes(name)).length
    const isOnAll = count === requests.length
    // Other projects would refuse a label that they do not have.
    const canAdd = !isOnAll && shared.some((label) => label.name === name)
    const Mark = isOnAll ? Check : Minus
    return {
      id: name,
      label: name,
      icon: (
        <>
          <Mark aria-hidden size={14} className={`shrink-0 ${count === 0 ? 'invisible' : ''}`} />
          <LabelDot color={color} />
        </>
      ),
      ...(count > 0 && { note: isOnAll ? 'On all' : `On ${count} of ${requests.length}` }),
      onAction: () => onEdit(canAdd ? addLabel(name) : removeLabel(name)),
    }
  })
}
