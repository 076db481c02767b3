import type { ReactNode } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { BinaryBox, LOADING } from './binary-box.tsx'
import type { ReadContent } from './file-content.ts'
import { notesOf } from './file-notes.ts'

const COMMIT = /^Subproject commit ([\da-f]{40,64})(-dirty)?$/

const BinaryBody = lazyPart(async () => (await import('./binary-body.tsx')).BinaryBody, LOADING)

interface FileBodyProps {
  file: DiffFile
  /** Absent when the server cannot read files. */
  readContent?: ReadContent | undefined
  /** Loads diffs that the server left out. */
  onLoad?: (() => void) | undefined
}

/** The parts of a change other than lines: a new mode or name, an image, or a submodule's commits. */
export function FileBody({ file, readContent, onLoad }: FileBodyProps) {
  const isLeftOut = file.body === 'collapsed' || file.body === 'too-large'
  return (
    <div className="space-y-2 px-4 py-3">
      {notesOf(file).map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {isLeftOut && onLoad && (
        <Button size="sm" onPress={onLoad}>
          Load diff
        </Button>
      )}
      {contentOf(file, readContent)}
    </div>
  )
}

function contentOf(file: DiffFile, readContent: ReadContent | undefined): ReactNode {
  if (file.body === 'submodule') return <SubmoduleBody file={file} />
  if (file.body !== 'binary') return null
  return readContent ? (
    <BinaryBox path={file.path}>
      <BinaryBody file={file} readContent={readContent} />
    </BinaryBox>
  ) : (
    <p className="text-muted">Binary file.</p>
  )
}

/** The commits that a submodule pointed to before and after the change. */
function SubmoduleBody({ file }: { file: DiffFile }) {
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
