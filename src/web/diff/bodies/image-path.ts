const IMAGE_NAME = /\.(?:png|gif|jpe?g|jfif|webp|bmp|svg)$/i

/** True when the file's name has the extension of an image. */
export function isImagePath(path: string): boolean {
  return IMAGE_NAME.test(path)
}
