/** The root path of the git routes. The project path follows. */
export const GIT_ROOT = '/-/git'

const GIT_PATH = /^\/([^?]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)(?=\?|$)/

/** Moves a URL's git operation to the front for routing, because a project path may have any number of segments. */
export function gitAddress(url: string): string {
  if (url.startsWith('/api/')) return url
  return url.replace(GIT_PATH, `${GIT_ROOT}/$2/$1`)
}
