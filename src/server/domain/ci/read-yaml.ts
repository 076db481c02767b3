import { LineCounter, parseDocument } from 'yaml'

import { ConfigProblem } from './config-problem.ts'
import { isHash, type Hash } from './hash.ts'

/** Maximum characters of a file, since parsing blocks the service. */
const MAX_LENGTH = 64 * 1024
/** Maximum values of a file, with those that aliases repeat. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 50

/** Parses a file into plain values. Accepts only YAML's own tags. Of duplicate keys the last one counts. */
export function readYaml(text: string): Hash {
  if (text.length > MAX_LENGTH) {
    throw new ConfigProblem(`The file is too large (${MAX_LENGTH / 1024} KiB at most)`)
  }
  const value = parse(text)
  if (!isHash(value)) throw new ConfigProblem('Invalid configuration format')
  checkSize(value)
  return value
}

function parse(text: string): unknown {
  const lineCounter = new LineCounter()
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
    // Aliases that multiply.
    if (error instanceof ReferenceError) throw new ConfigProblem(error.message)
    throw error
  }
}

function checkSize(root: Hash): void {
  let count = 0
  const visit = (value: unknown, depth: number): void => {
    count += 1
    if (count > MAX_VALUES) throw new ConfigProblem('The file has too many values')
    if (depth > MAX_DEPTH) throw tooDeep()
    if (typeof value !== 'object' || value === null) return
    for (const item of Object.values(value)) visit(item, depth + 1)
  }
  visit(root, 0)
}

const tooDeep = () => new ConfigProblem('The file is nested too deeply')
