/** Extracts a project's or group's path from a typed path or a pasted URL. */
export function pathIn(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/-\/.*$/, '')
    .replace(/^\/?groups\//, '')
    .replaceAll(/^\/+|\/+$/g, '')
}
