import { parseArgs } from 'node:util'

export interface Options {
  /** 0 selects any free port. */
  port: number
  host: string
  /** The data folder as given, possibly relative. */
  data: string
  demo: boolean
}

export const USAGE = `Options:
  --port PORT   the port to listen on (default 8080; 0 for any free port)
  --host HOST   the address to listen on (default 127.0.0.1)
  --data DIR    the data folder (default data)
  --no-demo     do not create the demo workspace on first start
  --help        show this help`

/** Reads the command line. Null when help is requested. Throws a readable error for invalid options. */
export function readOptions(args: readonly string[]): Options | null {
  const values = parse(args)
  if (values.help) return null
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port is "${values.port}"; it must be a number from 0 to 65535.`)
  }
  return { port, host: values.host, data: values.data, demo: !values['no-demo'] }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8080' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: 'data' },
        'no-demo': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}; --help lists all options.`, { cause: error })
  }
}
