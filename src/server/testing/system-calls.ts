import { resolve } from 'node:path'

/** One call by which a program changed files, or spoke to somebody: as strace saw it end well. */
export interface SystemCall {
  name: string
  /** The file, pipe or socket that it was about, by the descriptor it named first. */
  file: string | null
  /** The paths it named, in full. */
  paths: string[]
  data: Buffer
  /** As strace wrote them. */
  args: string
  /** What it answered: a descriptor with its path, or a number. */
  answer: string
}

/** Those of which `readCalls` makes something. A name with a question mark is not there on every machine. */
const NAMES =
  'openat,write,writev,pwrite64,ftruncate,fsync,fdatasync,mkdirat,renameat,renameat2,linkat,unlinkat,' +
  '?open,?creat,?mkdir,?rename,?link,?unlink,?rmdir'

/** What stands before a command that is to be recorded, with all that it starts; it stays the process that was started. */
export function recording(strace: string, file: string): string[] {
  const trace = ['-e', `trace=${NAMES}`, '-e', 'signal=none']
  return [strace, '-D', '-f', '--seccomp-bpf', '-y', '-xx', '-s', '10000000', ...trace, '-o', file]
}

/** Where a call names files: a folder or descriptor, and a text in that. */
const NAMED = /(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g

export function readCalls(recorded: string): SystemCall[] {
  const calls: SystemCall[] = []
  const folders = new Map<string, string>()
  const begun = new Map<string, string>()
  for (const line of recorded.split('\n')) {
    const [, process = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (text.endsWith(' <unfinished ...>')) {
      begun.set(process, text.slice(0, -' <unfinished ...>'.length))
      continue
    }
    const whole = text.replace(/^<\.\.\. \w+ resumed>/, () => begun.get(process) ?? '')
    const [, name, args = '', answer = ''] = /^(\w+)\((.*)\) += (.*)$/.exec(whole) ?? []
    const folder = /AT_FDCWD<([^>]*)>/.exec(args)?.[1]
    if (folder !== undefined) folders.set(process, textOf(folder))
    if (name === undefined || answer.startsWith('-1')) continue
    const named = [...args.matchAll(NAMED)]
    const base = folders.get(process) ?? '/'
    calls.push({
      name,
      file: fileIn(args),
      paths: named.map(([, within, path]) =>
        resolve(within === undefined ? base : textOf(within), textOf(path!)),
      ),
      data: Buffer.concat(named.map(([, , text]) => bytesOf(text!))),
      args,
      answer,
    })
  }
  return calls
}

/** The path behind the first descriptor. */
export function fileIn(text: string): string | null {
  const found = /^\d+<([^>]*)>/.exec(text)
  return found && textOf(found[1]!)
}

const bytesOf = (text: string) =>
  text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text)
const textOf = (text: string) => bytesOf(text).toString()
