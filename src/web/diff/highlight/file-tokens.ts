import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Highlighter } from './highlighter.ts'
import { TOKEN_KINDS, type PackedTokens, type Token } from './token-kinds.ts'
import { hasHiddenStart, wholeFile } from './whole-file.ts'

/** The colors of a file's lines. */
export interface FileTokens {
  /** Asks for the tokens of the file's hunks, once. Asks again if no worker could try. */
  readonly request: () => void
  /**
   * Reads the file, and corrects the colors of hunks that begin inside a comment or a string. Without a reply, they keep
   * the colors of their own text.
   */
  readonly refine: (read: () => Promise<readonly string[]>) => Promise<void>
  /** A new function with each arrival of tokens. */
  readonly lookup: Pick<Store<TokenLookup>, 'get' | 'subscribe'>
}

/** Returns the tokens of a line, once they have arrived. */
export type TokenLookup = (line: Line) => readonly Token[] | undefined

/** Consecutive lines of one side. */
interface Block {
  readonly lines: readonly Line[]
  /** The lines that get their colors from this block. */
  readonly colors: (line: Line) => boolean
}

/** Longer diffs stay plain. In UTF-16 units. */
const MAX_LENGTH = 1_000_000
/** Longer diffs are not refined, since comparing their colors would take long. */
const MOST_LINES = 5000

export function createFileTokens(file: DiffFile, { highlight }: Highlighter): FileTokens {
  const found = new WeakMap<Line, () => readonly Token[]>()
  const unknown = new Set<Line>()
  const lookup = createStore<TokenLookup>(() => undefined)
  let isRequested = file.diff.length > MAX_LENGTH
  /** Resolves when the hunks have colors. */
  let colored: Promise<unknown> = Promise.resolve()
  let isRefined = isRequested || !hasHiddenStart(file)
  /** The tokens of all lines after the change, by number. */
  let whole: ((line: number) => readonly Token[]) | null = null

  /** Returns false if no worker could try. */
  async function request(blocksOf: () => readonly Block[]): Promise<boolean> {
    let blocks: readonly Block[] = []
    const packed = await highlight(() => {
      blocks = blocksOf()
      return { path: file.path, blocks: blocks.map(({ lines }) => textOf(lines)) }
    })
    if (!packed) return packed === null
    for (const [at, { lines, colors }] of blocks.entries()) keep(lines, colors, packed[at]!)
    lookup.set((line) => tokensOf(line))
    return true
  }

  function keep(lines: readonly Line[], colors: Block['colors'], packed: PackedTokens): void {
    for (const [at, line] of lines.entries()) {
      if (colors(line)) found.set(line, unpackOnce(packed, at, line.text.length))
    }
  }

  /** Returns a line's tokens. Requests the tokens of lines outside hunks, such as expanded context. */
  function tokensOf(line: Line): readonly Token[] | undefined {
    if (whole && line.newLine !== null) return whole(line.newLine)
    const tokens = found.get(line)
    if (tokens) return tokens()
    if (unknown.size === 0) queueMicrotask(requestUnknown)
    unknown.add(line)
  }

  function requestUnknown(): void {
    const lines = [...unknown]
    unknown.clear()
    void request(() => runsOf(lines))
  }

  async function refine(read: () => Promise<readonly string[]>): Promise<void> {
    await colored
    const lines = hunksOf(file).flatMap((hunk) => hunk.lines)
    if (isRefined || lines.length > MOST_LINES || !lines.some((line) => found.has(line))) return
    const text = await read()
    isRefined = true
    const sides = lengthOf(text) > MAX_LENGTH ? null : wholeFile(file, text)
    if (!sides) return
    const { before, after } = sides
    const blocks = file.removed > 0 ? [after, before] : [after]
    const packed = await highlight(() => ({ path: file.path, blocks: blocks.map(textOf) }))
    if (!packed) return
    const shown = lines.map(tokensOf)
    whole = (line) => {
      const { text } = after[line - 1]!
      return unpackOnce(packed[0]!, line - 1, text.length)()
    }
    if (packed[1]) keep(before, ({ kind }) => kind === 'removed', packed[1])
    // New colors fade in, so skips the update when none has changed.
    if (!lines.every((line, at) => isEqual(tokensOf(line), shown[at])))
      lookup.set((line) => tokensOf(line))
  }

  return {
    request: () => {
      if (isRequested) return
      isRequested = true
      const blocksOf = () => hunksOf(file).flatMap(({ lines }) => sidesOf(lines))
      colored = request(blocksOf).then((isTried) => (isRequested = isTried))
    },
    refine,
    lookup,
  }
}

/** Splits a hunk into the lines before and after the change. Context is colored as after the change. */
function sidesOf(lines: readonly Line[]): Block[] {
  const after = { lines: lines.filter(({ kind }) => kind !== 'removed'), colors: () => true }
  if (after.lines.length === lines.length) return [after]
  const before = lines.filter(({ kind }) => kind !== 'added')
  return [after, { lines: before, colors: ({ kind }) => kind === 'removed' }]
}

/** Groups expanded lines that follow each other. */
function runsOf(lines: readonly Line[]): Block[] {
  const runs: Line[][] = []
  for (const line of lines.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const last = runs.at(-1)?.at(-1)
    if (last && numberOf(last) + 1 === numberOf(line)) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs.map((lines) => ({ lines, colors: () => true }))
}

const numberOf = ({ newLine, oldLine }: Line) => newLine ?? oldLine ?? 0

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n')

const lengthOf = (text: readonly string[]) => text.reduce((sum, { length }) => sum + length, 0)

function isEqual(a: readonly Token[] = [], b: readonly Token[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ start, end, kind }, at) => {
      const other = b[at]!
      return start === other.start && end === other.end && kind === other.kind
    })
  )
}

/** Unpacks a line's tokens when first asked. */
function unpackOnce({ lines, tokens }: PackedTokens, at: number, length: number) {
  let unpacked: readonly Token[] | undefined
  return () => {
    if (unpacked) return unpacked
    const list: Token[] = []
    for (let index = lines[at]! * 3; index < lines[at + 1]! * 3; index += 3) {
      const end = Math.min(tokens[index + 1]!, length)
      list.push({ start: tokens[index]!, end, kind: TOKEN_KINDS[tokens[index + 2]!]! })
    }
    return (unpacked = list)
  }
}
