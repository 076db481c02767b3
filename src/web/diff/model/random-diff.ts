const AWKWARD = [
  '',
  ' ',
  '\t',
  '}',
  'return value',
  'return  value ',
  '\treturn value',
  'const name = "value"',
  '@@ -1 +1 @@',
  '--- a/file',
  '+++ b/file',
  'diff --git a/x b/x',
  '\\ No newline at end of file',
  'a\rb',
  'line\r',
  'x\u2028y',
  '\u202eabc',
  'e\u0301\u0302',
  '😀',
]

const CONTEXT = 3

/** A line of a diff. */
export interface Edit {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

/** Returns the lines of a random change of a file with awkward lines. */
export function randomEdits(random: (limit: number) => number): readonly Edit[] {
  const line = () =>
    random(3) === 0 ? `const value${random(40)} = ${random(5)}` : AWKWARD[random(AWKWARD.length)]!
  const edits: Edit[] = []
  for (let parts = random(8); parts >= 0; parts--) {
    for (let kept = random(12); kept > 0; kept--) edits.push({ kind: ' ', text: line() })
    const removed = Array.from({ length: random(5) }, line)
    const added = random(2) ? removed.map((text) => ` ${text} `) : []
    for (let more = random(4); more > 0; more--) added.push(line())
    edits.push(...removed.map((text) => ({ kind: '-' as const, text })))
    edits.push(...added.map((text) => ({ kind: '+' as const, text })))
  }
  return edits
}

/** Writes hunks as git does. */
export function diffOf(edits: readonly Edit[]): string {
  const isNear = edits.map((_, at) =>
    edits.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== ' '),
  )
  let [diff, oldLine, newLine] = ['', 0, 0]
  for (let at = 0; at < edits.length;) {
    const hunk: Edit[] = []
    while (isNear[at]) hunk.push(edits[at++]!)
    const [oldCount, newCount] = ['+', '-'].map(
      (other) => hunk.filter(({ kind }) => kind !== other).length,
    ) as [number, number]
    if (hunk.length > 0) {
      const start = (line: number, count: number) => `${count === 0 ? line : line + 1},${count}`
      diff += `@@ -${start(oldLine, oldCount)} +${start(newLine, newCount)} @@\n`
      diff += hunk.map(({ kind, text }) => `${kind}${text}\n`).join('')
    }
    ;[oldLine, newLine] = [oldLine + oldCount, newLine + newCount]
    for (; at < edits.length && !isNear[at]; at++) [oldLine, newLine] = [oldLine + 1, newLine + 1]
  }
  return diff
}
