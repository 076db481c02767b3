import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Side } from '#web/diff/model/line-ref.ts'
import { isImagePath } from './image-path.ts'
import { makeSafeImage, MAX_IMAGE_BYTES, type SafeImage } from './safe-image.ts'

/** Requests a side of a file. */
export type ReadContent = (file: DiffFile, side: Side) => Promise<Response>

/** A side of a file that is not text. */
export interface SideContent {
  /** In bytes. Null when the server does not say. */
  readonly bytes: number | null
  /** A string explains why the image is not shown. Null when the file is not an image. */
  readonly image: SafeImage | string | null
}

/** The sides of a file. Null for a side that does not exist. */
export type FileContent = Readonly<Record<Side, SideContent | null>>

const known = new WeakMap<DiffFile, Promise<FileContent | null>>()

/** Loads both sides of a file when first asked. Null when they could not be loaded. */
export function contentOf(file: DiffFile, read: ReadContent): Promise<FileContent | null> {
  let content = known.get(file)
  if (!content) known.set(file, (content = loadContent(file, read).catch(() => null)))
  return content
}

/** Makes the next call of `contentOf` load the file again. */
export function forgetContent(file: DiffFile): void {
  known.delete(file)
}

async function loadContent(file: DiffFile, read: ReadContent): Promise<FileContent> {
  const load = async (side: Side, path: string) => await readSide(await read(file, side), path)
  const [old, now] = await Promise.all([
    file.status === 'added' ? null : load('old', file.oldPath),
    file.status === 'deleted' ? null : load('new', file.newPath),
  ])
  return { old, new: now }
}

/** Reads the content only of images that are small enough to show. */
async function readSide(response: Response, path: string): Promise<SideContent> {
  const length = response.headers.get('Content-Length')
  const bytes = length === null ? null : Number(length)
  if (!isImagePath(path) || (bytes ?? 0) > MAX_IMAGE_BYTES) {
    await response.body?.cancel()
    return { bytes, image: isImagePath(path) ? 'This image is too large to show.' : null }
  }
  const content = await response.blob()
  return { bytes: content.size, image: await makeSafeImage(path, content) }
}
