import { spellName } from '#web/lib/spell-name.ts'

/** Keeps a branch's button on the same line. */
export const BRANCH_WITH_BUTTON = 'flex max-w-full items-center gap-1.5'

export function BranchName({ name }: { name: string }) {
  return (
    <code dir="auto" className="min-w-0 rounded-inner bg-inset px-1 font-mono break-all text-text">
      {spellName(name)}
    </code>
  )
}
