/** Where git's requests are served, with the path of the project at the end. */
export const GIT_ROOT = '/-/git'

const ASKED = /^\/([^?]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)(?=\?|$)/

/**
 * git asks below the path of a project, which may be of any depth: what is asked for goes to the front, where a route
 * can match it.
 */
export function gitAddress(url: string): string {
  if (url.startsWith('/api/')) return url
  return url.replace(ASKED, `${GIT_ROOT}/$2/$1`)
}
