import { resolve } from 'node:path'

/** A successful system call that changed a file or wrote to a socket or pipe, as recorded by strace. */
export interface SystemCall {
  name: string
  /** The file, pipe or socket of the call's first descriptor. */
  file: string | null
  /** The call's path arguments, made absolute. */
  paths: string[]
  data: Buffer
  /** The arguments in strace's notation. */
  args: string
  /** The return value: a number, or a descriptor with its path. */
  answer: string
}

/** The system calls that `readCalls` reads. A question mark marks calls that some machines lack. */
const NAMES =
  'openat,write,writev,pwrite64,ftruncate,fsync,fdatasync,mkdirat,renameat,renameat2,linkat,unlinkat,' +
  '?open,?creat,?mkdir,?rename,?link,?unlink,?rmdir'

/** Returns the command prefix that records a command and its children. The command keeps its process id. */
export function recording(strace: string, file: string): string[] {
  const trace = ['-e', `trace=${NAMES}`, '-e', 'signal=none']
  return [strace, '-D', '-f', '--seccomp-bpf', '-y', '-xx', '-s', '10000000', ...trace, '-o', file]
}

/** Matches a path argument: an optional folder descriptor and a path relative to that folder. */
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

/** Returns the path behind the first descriptor. */
export function fileIn(text: string): string | null {
  const found = /^\d+<([^>]*)>/.exec(text)
  return found && textOf(found[1]!)
}

const bytesOf = (text: string) =>
  text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text)
const textOf = (text: string) => bytesOf(text).toString()
