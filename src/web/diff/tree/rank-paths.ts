/**
 * Returns the paths that contain the letters of a text in order, best first. Ignores case and spaces. A letter counts
 * more in the file's name, at the start of a word, and after another match.
 */
export function rankPaths(paths: readonly string[], text: string): readonly string[] {
  const letters = text.toLowerCase().replaceAll(/\s+/g, '')
  if (letters === '') return paths
  return paths
    .map((path) => ({ path, score: scoreOf(path, letters) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length)
    .map(({ path }) => path)
}

/** Matches from the end, so that the file's name comes first. Zero when the letters are not in the path. */
function scoreOf(path: string, letters: string): number {
  const lower = path.toLowerCase()
  const nameStart = lower.lastIndexOf('/') + 1
  const whole = lower.indexOf(letters, nameStart)
  let score = 1
  if (whole !== -1) score += 10 * letters.length + (isWordStart(path, whole) ? 10 : 0)
  let at = lower.length
  let last = -1
  for (let next = letters.length - 1; next >= 0; next--) {
    if (at === 0) return 0
    at = lower.lastIndexOf(letters[next]!, at - 1)
    if (at === -1) return 0
    score += at >= nameStart ? 2 : 1
    if (at === last - 1) score += 3
    if (isWordStart(path, at)) score += 2
    last = at
  }
  return score
}

function isWordStart(path: string, at: number): boolean {
  const before = path[at - 1]
  return before === undefined || /[/._ -]/.test(before) || /[a-z][A-Z]/.test(before + path[at]!)
}
