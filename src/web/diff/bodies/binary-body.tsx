import { startTransition, Suspense, use, useReducer } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { Button } from '#web/ui/button.tsx'
import { LOADING } from './binary-box.tsx'
import {
  contentOf,
  forgetContent,
  type FileContent,
  type ReadContent,
  type SideContent,
} from './file-content.ts'
import { DiffImage, ImageCompare } from './image-compare.tsx'
import type { SafeImage } from './safe-image.ts'

interface BinaryBodyProps {
  file: DiffFile
  readContent: ReadContent
}

/** The sizes of a binary file, and its versions side by side if it is an image. */
export function BinaryBody(props: BinaryBodyProps) {
  return (
    <Suspense fallback={LOADING}>
      <Content {...props} />
    </Suspense>
  )
}

function Content({ file, readContent }: BinaryBodyProps) {
  const [, readAgain] = useReducer((attempts: number) => attempts + 1, 0)
  const content = use(contentOf(file, readContent))
  if (content === null) {
    const retry = () => {
      forgetContent(file)
      // Keeps the button and its focus until the file has loaded.
      startTransition(readAgain)
    }
    return (
      <>
        <p className="text-muted">Could not load this binary file.</p>
        <span>
          <Button size="sm" onPress={retry}>
            Retry
          </Button>
        </span>
      </>
    )
  }
  const refusals = [content.old?.image, content.new?.image].filter(
    (image) => typeof image === 'string',
  )
  return (
    <>
      <p className="text-muted">{[sizesOf(content), ...new Set(refusals)].join(' ')}</p>
      <Images path={file.path} content={content} />
    </>
  )
}

function Images({ path, content }: { path: string; content: FileContent }) {
  const [old, now] = [imageOf(content.old), imageOf(content.new)]
  if (old && now) return <ImageCompare path={path} old={old} now={now} />
  const image = old ?? now
  if (!image) return null
  return (
    <div className="flex min-h-0 flex-1 items-start justify-center">
      <DiffImage path={path} side={old ? 'old' : 'new'} image={image} />
    </div>
  )
}

function imageOf(side: SideContent | null): SafeImage | null {
  return typeof side?.image === 'object' ? side.image : null
}

function sizesOf({ old, new: now }: FileContent): string {
  const sizes = [old, now].flatMap((side) => (side ? [sizeOf(side)] : [])).filter(Boolean)
  return sizes.length === 0 ? 'Binary file.' : `Binary file, ${sizes.join(' → ')}.`
}

/** For example "320 × 240, 12 kB". */
function sizeOf(side: SideContent): string {
  const pixels = imageOf(side)?.size
  return [
    pixels && `${pixels.width} × ${pixels.height}`,
    side.bytes !== null && formatBytes(side.bytes),
  ]
    .filter(Boolean)
    .join(', ')
}
