import { readImageHeader } from './image-header.ts'

export interface SafeImage {
  /** A data URL. */
  readonly url: string
  /** In pixels. Null for an SVG without a fixed size. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** Bytes of the largest image to show. */
export const MAX_IMAGE_BYTES = 10_000_000
/** A decoded image needs four bytes for each pixel. */
const MAX_PIXELS = 40_000_000

/**
 * Checks an image before the browser decodes it. Returns a URL for an `<img>`, where an SVG can neither run scripts nor
 * load anything, or the reason why the image is not shown. The type comes from the bytes, not from the server.
 */
export async function makeSafeImage(path: string, content: Blob): Promise<SafeImage | string> {
  if (content.size > MAX_IMAGE_BYTES) return 'This image is too large to show.'
  if (/\.svg$/i.test(path)) return { url: await urlOf(content, 'image/svg+xml'), size: null }
  const header = readImageHeader(new Uint8Array(await content.arrayBuffer()))
  if (!header) return 'Unsupported image format.'
  const { type, width, height } = header
  if (width * height > MAX_PIXELS) return `This image is too large to show: ${width} × ${height}.`
  return { url: await urlOf(content, type), size: { width, height } }
}

async function urlOf(content: Blob, type: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')))
    reader.readAsDataURL(content.slice(0, content.size, type))
  })
}
