const OLD =
  /^(\/groups\/.+?|\/(?!groups\/)[^/]+\/.+?)\/((?:boards|issues|merge_requests)(?:\/.*)?)$/

/**
 * Converts a GitLab path from before 2019, without `/-/`, such as `/group/app/merge_requests/42`, to its present form.
 * Null for any other path.
 */
export function modernPath(pathname: string): string | null {
  if (pathname.includes('/-/')) return null
  const [, space, page] = OLD.exec(pathname) ?? []
  return space === undefined ? null : `${space}/-/${page}`
}
