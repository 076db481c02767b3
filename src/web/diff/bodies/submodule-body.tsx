import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'

const COMMIT = /^Subproject commit ([\da-f]{40,64})(-dirty)?$/

/** The commits that a submodule pointed to before and after the change. */
export function SubmoduleBody({ file }: { file: DiffFile }) {
  const lines = hunksOf(file).flatMap(({ lines }) => lines)
  const commitOf = (kind: 'removed' | 'added') =>
    COMMIT.exec(lines.find((line) => line.kind === kind)?.text ?? '')?.[1]
  const [old, now] = [commitOf('removed'), commitOf('added')]
  return (
    <p className="text-muted">
      {old && now ? (
        <>
          Submodule updated from <Sha value={old} /> to <Sha value={now} />.
        </>
      ) : now ? (
        <>
          Submodule added at <Sha value={now} />.
        </>
      ) : old ? (
        <>
          Submodule removed. It was at <Sha value={old} />.
        </>
      ) : (
        'Submodule changed.'
      )}
    </p>
  )
}

function Sha({ value }: { value: string }) {
  return (
    <code title={value} className="text-text">
      {value.slice(0, 8)}
    </code>
  )
}
