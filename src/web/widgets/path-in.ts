/** The path of a project or group in what somebody typed or pasted: the path itself, or the address of a page of it. */
export function pathIn(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/-\/.*$/, '')
    .replace(/^\/?groups\//, '')
    .replaceAll(/^\/+|\/+$/g, '')
}
