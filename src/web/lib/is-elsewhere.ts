/** True for a page of another server. A hostile server could send the URL of a script. */
export function isElsewhere(url: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url) && new URL(url).origin !== location.origin
}
