import { fieldOf, verbOf, type FilterField } from './filter-field.ts'
import type { PendingToken } from './suggestions.ts'

interface PendingChipProps {
  fields: readonly FilterField[]
  pending: PendingToken
  onFlip: () => void
}

/** Shows the field and operator of the token whose value the user is typing. */
export function PendingChip({ fields, pending, onFlip }: PendingChipProps) {
  const field = fieldOf(fields, pending.field)
  if (!field) return null
  const operator = verbOf(field, pending.isNot).trim() || (field.isNegatable ? 'is' : '')
  return (
    <span className="flex h-6 items-center gap-1 rounded-inner border border-accent bg-selected px-1.5 text-small pointer-coarse:h-8">
      <span>{field.name}</span>
      {field.isNegatable ? (
        <button
          type="button"
          aria-label={`${field.name} ${operator}: change to “${pending.isNot ? 'is' : 'is not'}”`}
          // Keeps the focus in the input, so the suggestions stay open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onFlip}
          className="h-full rounded-inner px-1 pointer-coarse:h-11 pointer-coarse:min-w-11 font-medium underline decoration-dotted underline-offset-2 hover:bg-hover"
        >
          {operator}
        </button>
      ) : (
        <span className="text-muted">{operator}</span>
      )}
    </span>
  )
}
