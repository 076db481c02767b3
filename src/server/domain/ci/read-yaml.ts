import { Lexer, LineCounter, parseDocument } from 'yaml'

import { ConfigProblem } from './config-problem.ts'
import { isHash, type Hash } from './hash.ts'

/** Maximum characters of a file, since parsing blocks the event loop. */
const MAX_LENGTH = 64 * 1024
/** Maximum tokens of a file. The parser takes up to 50 ms for them, and a typical line has 6. */
const MAX_TOKENS = 10_000
/** Maximum values of a file. An alias counts as all the values that it repeats. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 50

/** Parses a file into plain values. Accepts only YAML's standard tags. The last of duplicate keys wins. */
export function readYaml(text: string): Hash {
  if (text.length > MAX_LENGTH) {
    throw new ConfigProblem(`The file is too large (${MAX_LENGTH / 1024} KiB at most)`)
  }
  checkTokens(text)
  const value = parse(text)
  if (!isHash(value)) throw new ConfigProblem('Invalid configuration format')
  checkSize(value)
  return value
}

/** Splits the text into tokens up to the limit, at a fraction of the cost of parsing it. */
function checkTokens(text: string): void {
  let count = 0
  let depth = 0
  for (const token of new Lexer().lex(text)) {
    count += 1
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MAX_DEPTH) throw tooDeep()
    if (count > MAX_TOKENS) throw tooMuch()
  }
}

function parse(text: string): unknown {
  const lineCounter = new LineCounter()
  // The parser makes an error for each mistake. Their stacks would take most of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    const document = parseDocument(text, {
      version: '1.1',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter,
    })
    const problem = document.errors[0] ?? document.warnings[0]
    if (!problem) return document.toJS() as unknown
    if (/call stack/.test(problem.message)) throw tooDeep()
    const { line, col } = lineCounter.linePos(problem.pos[0])
    throw new ConfigProblem(`${problem.message} at line ${line} column ${col}`)
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    // Thrown when aliases expand to too many values.
    if (error instanceof ReferenceError) throw new ConfigProblem(error.message)
    throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function checkSize(root: Hash): void {
  let count = 0
  const visit = (value: unknown, depth: number): void => {
    count += 1
    if (count > MAX_VALUES) throw tooMuch()
    if (depth > MAX_DEPTH) throw tooDeep()
    if (typeof value !== 'object' || value === null) return
    for (const item of Object.values(value)) visit(item, depth + 1)
  }
  visit(root, 0)
}

const tooMuch = () => new ConfigProblem('The file has too many values')
const tooDeep = () => new ConfigProblem('The file is nested too deeply')
