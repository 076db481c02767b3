/** The root of the git routes, followed by the path of the project. */
export const GIT_ROOT = '/-/git'

const ASKED = /^\/([^?]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)(?=\?|$)/

/** Moves the git operation of a URL to the front, where a route can match it, since project paths have any depth. */
export function gitAddress(url: string): string {
  if (url.startsWith('/api/')) return url
  return url.replace(ASKED, `${GIT_ROOT}/$2/$1`)
}
